/** The one file a provider edits to make the product theirs. */
export const brand = {
  name: 'Resolvo',
  /** Where the public site lives: canonical links, the sitemap and link previews are made from it. */
  siteUrl: 'https://www.resolvo.test',
  legalName: 'Resolvo AS',
  organisationNumber: '',
  country: 'Norway',
  city: 'Oslo',
  tagline: 'Engineering your success in the cloud.',
  supportEmail: 'support@resolvo.test',
  salesEmail: 'sales@resolvo.test',
  abuseEmail: 'abuse@resolvo.test',
  privacyEmail: 'privacy@resolvo.test',
  careersEmail: 'careers@resolvo.test',
  mailFrom: 'no-reply@resolvo.test',
  links: {
    status: 'https://status.resolvo.test',
    chatCommunity: 'https://chat.resolvo.test',
    photos: 'https://photos.resolvo.test/resolvo',
  },
} as const;
