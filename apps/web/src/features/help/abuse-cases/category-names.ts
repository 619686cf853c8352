import type { abuseCategories } from '@resolvo/contract/help/enquiries';

/** What each kind of abuse is called, in the form and in the cases made of it. */
export const categoryNames: Readonly<Record<(typeof abuseCategories)[number], string>> = {
  phishing: 'Phishing or fraud',
  malware: 'Malware or botnet',
  spam: 'Spam',
  copyright: 'Copyright or trademark',
  'illegal-content': 'Illegal content',
  'network-abuse': 'Attack, scan or intrusion attempt',
  other: 'Something else',
};
