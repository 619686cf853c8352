/** The one file a provider edits to make the product theirs. */
export const brand = {
  name: 'Resolvo',
  /** Where the public site lives: canonical links, the sitemap and link previews are made from it. */
  siteUrl: 'https://www.resolvo.test',
  legalName: 'Resolvo AS',
  /** Printed in the footer; may be empty. */
  organisationNumber: '',
  country: 'Norway',
  city: 'Oslo',
  tagline: 'Engineering your success in the cloud.',
  supportEmail: 'support@resolvo.test',
  salesEmail: 'sales@resolvo.test',
  abuseEmail: 'abuse@resolvo.test',
  privacyEmail: 'privacy@resolvo.test',
  careersEmail: 'careers@resolvo.test',
  /** Address of the operations team: gets mail about unreachable clusters and stuck sagas. */
  operationsEmail: 'operations@resolvo.test',
  mailFrom: 'no-reply@resolvo.test',
  /** The name servers that answer for the domains of customers. */
  nameservers: ['ns1.resolvo.test', 'ns2.resolvo.test'],
  /** Domains below which customers get a free one. */
  freeSuffixes: ['resolvo.site', 'resolvo.website'],
  /** Whom other operators write to about DNS; part of every zone. */
  hostmaster: 'hostmaster@resolvo.test',
  /**
   * The seller block printed on invoices (bokføringsforskriften § 5-1-2). An example: put in your own before you sell.
   */
  seller: {
    organisationNumber: '999999999',
    /** Registered for VAT: "MVA" stands behind the number. */
    vatRegistered: true,
    /** AS, ASA and NUF say that they are in the register of business enterprises. */
    foretaksregisteret: true,
    line1: 'Storgata 1',
    postcode: '0155',
    city: 'Oslo',
    country: 'Norway',
    /** Where a bank transfer goes, with the KID of the invoice. */
    bankAccount: { iban: 'NO93 8601 1117 947', bic: 'DNBANOKK' },
  },
  links: {
    status: 'https://status.resolvo.test',
    chatCommunity: 'https://chat.resolvo.test',
    photos: 'https://photos.resolvo.test/resolvo',
  },
} as const;
