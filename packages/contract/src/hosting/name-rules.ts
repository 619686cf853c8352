/*
 * Who may say a name. A name that one noun takes on trust is another customer's in the next: each field of a request that
 * takes a domain name has its rule here, and apps/api/test/laws/names.test.ts finds a field that has none.
 */

export const nameRules = {
  claim:
    'A free name is given once, below one of our suffixes. Anybody may add a custom one, and it does nothing until the TXT record of that claim stands in the DNS.',
  proved:
    'Reaches what it is for once the account has it, or the domain above it, proved in Domains; else it becomes a claim there.',
  own: 'Names a thing that the account has already, and is compared with it.',
  below: 'A name below a domain that the account proves at that moment.',
  points: 'Has to point at the address of the account first, and is none of the company’s.',
  label: 'What a machine calls itself: nothing answers to it and nothing is sent to it.',
  target: 'Where a record or a call of the customer leads: it gives no right over the name.',
  staff: 'Staff say it, with their name in the audit.',
  search: 'Only looked for.',
} as const;
export type NameRule = keyof typeof nameRules;

/** By the row of the endpoint table and the field. */
export const namesInRequests: Readonly<Record<string, NameRule>> = {
  'domainCreate body.name': 'claim',
  'domainBelowEnd body.name': 'below',
  'domainBelowKeep body.name': 'below',
  'reverseNameSet body.name': 'points',
  'domainSettingsSave body.name_servers[]': 'staff',
  // A free one is reserved, a custom one becomes a claim with the server or the package.
  'checkoutPlace body.choices.domain': 'proved',
  // Web hosting took its domain here before there was a field for it.
  'checkoutPlace body.choices.hostname': 'proved',
  'openChoiceMake body.choices.domain': 'proved',
  'openChoiceMake body.choices.hostname': 'proved',
  'orderAddItem body.choices.domain': 'proved',
  'orderAddItem body.choices.hostname': 'proved',
  'invoiceBuild body.items[].choices.domain': 'proved',
  'invoiceBuild body.items[].choices.hostname': 'proved',
  'quoteCreate body.lines[].choices.domain': 'proved',
  'quoteCreate body.lines[].choices.hostname': 'proved',
  'quoteEdit body.lines[].choices.domain': 'proved',
  'quoteEdit body.lines[].choices.hostname': 'proved',
  'packageDomainAdd body.domain': 'proved',
  'packageDomainRemove body.domain': 'own',
  'adminPackageDelete body.domain': 'own',
  'vmHostname query.hostname': 'label',
  'vmRebuild body.hostname': 'label',
  'adminServerAdd body.hostname': 'label',
  'zoneTemplate body.mail_server': 'target',
  // Whose mails are set aside.
  'senderBlock body.value': 'staff',
  // Whom a report of abuse is about.
  'enquiryAbuse body.subject_address': 'search',
  'abuseCaseOpen body.subject_address': 'search',
};
