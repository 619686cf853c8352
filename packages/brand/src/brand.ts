/** The one file a provider edits to make the product theirs. */
export const brand = {
  name: 'Resolvo',
  legalName: 'Resolvo AS',
  organisationNumber: '',
  country: 'Norway',
  tagline: 'Engineering your success in the cloud.',
  supportEmail: 'support@resolvo.test',
  salesEmail: 'sales@resolvo.test',
  abuseEmail: 'abuse@resolvo.test',
  mailFrom: 'no-reply@resolvo.test',
  links: {
    status: 'https://status.resolvo.test',
    chatCommunity: 'https://chat.resolvo.test',
    photos: 'https://photos.resolvo.test/resolvo',
  },
} as const;
