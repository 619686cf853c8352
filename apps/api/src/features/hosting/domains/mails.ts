import { brand } from '@resolvo/brand/brand';
import { dayText } from '@resolvo/contract/day-words';
import { domainLimits } from '@resolvo/contract/hosting/domains';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const domainProvedMail = defineMail({
  name: 'domain-proved',
  title: 'Domain proved',
  about: 'servers',
  payload: z.strictObject({ domain_id: z.string(), name: z.string() }),
  words: ({ domain_id, name }, { publicUrl }) => ({
    subject: `${name} is proved`,
    heading: `${name} is yours to use`,
    paragraphs: [
      `We found the proof that ${name} is yours. Its zone is open: you can link the domain to a server and edit its records now.`,
    ],
    action: { label: 'Open the domain', url: `${publicUrl}/panel/domains/${domain_id}` },
    afterword: 'The record that proved it is no longer needed. You may remove it.',
  }),
});

export const domainLostMail = defineMail({
  name: 'domain-lost',
  title: 'Domain lost',
  payload: z.strictObject({ name: z.string(), reason: z.string() }),
  words: ({ name, reason }, { publicUrl }) => ({
    subject: `${name} is no longer in your account`,
    heading: `${name} left your account`,
    paragraphs: [
      `The reason: ${reason}`,
      'Our name servers no longer answer for you there. Records that it had here are kept for the grace period.',
    ],
    action: { label: 'See your domains', url: `${publicUrl}/panel/domains` },
    afterword: `If this is wrong, please write to ${brand.supportEmail} at once.`,
  }),
});

export const domainGivenMail = defineMail({
  name: 'domain-given',
  title: 'Domain handed over',
  payload: z.strictObject({ domain_id: z.string(), name: z.string(), reason: z.string() }),
  words: ({ domain_id, name, reason }, { publicUrl }) => ({
    subject: `${name} is in your account now`,
    heading: `We handed ${name} over to you`,
    paragraphs: [`The reason: ${reason}`, 'Its zone is new: please link it to a server or write its records.'],
    action: { label: 'Open the domain', url: `${publicUrl}/panel/domains/${domain_id}` },
    afterword: `Questions? Please write to ${brand.supportEmail}.`,
  }),
});

export const domainEndsMail = defineMail({
  name: 'domain-ends',
  title: 'Domain ends for the name above',
  payload: z.strictObject({ domain_id: z.string(), name: z.string(), above: z.string(), ends_at: z.number().int() }),
  words: ({ domain_id, name, above, ends_at }, { publicUrl }) => ({
    subject: `${name} ends here on ${dayText(ends_at)}`,
    heading: `The owner of ${above} ends ${name}`,
    paragraphs: [
      `${name} is below ${above}. The owner of ${above} has proved that domain to us, and wants ${name} to end in your account.`,
      `Until ${dayText(ends_at)} our name servers answer your records as they do now. Please save them as a zone file from its page, and agree with the owner of ${above} how to go on. We keep a copy of the records for the grace period.`,
    ],
    action: { label: 'Open the domain', url: `${publicUrl}/panel/domains/${domain_id}` },
    afterword: `If this is wrong, please write to ${brand.supportEmail} before that day.`,
  }),
});

export const domainStaysMail = defineMail({
  name: 'domain-stays',
  title: 'Domain stays',
  payload: z.strictObject({ domain_id: z.string(), name: z.string(), reason: z.string() }),
  words: ({ domain_id, name, reason }, { publicUrl }) => ({
    subject: `${name} stays in your account`,
    heading: `${name} does not end`,
    paragraphs: [reason, 'Its records are as they were.'],
    action: { label: 'Open the domain', url: `${publicUrl}/panel/domains/${domain_id}` },
    afterword: `Questions? Please write to ${brand.supportEmail}.`,
  }),
});

export const domainBelowStaysMail = defineMail({
  name: 'domain-below-stays',
  title: 'Name below a domain stays',
  payload: z.strictObject({ domain_id: z.string(), name: z.string(), above: z.string() }),
  words: ({ domain_id, name, above }, { publicUrl }) => ({
    subject: `${name} did not end`,
    heading: `${name} stays with the other account`,
    paragraphs: [
      `You asked us to end ${name}, which is below ${above}. On its day the DNS no longer said that ${above} is yours: our name servers do not answer for it, and its TXT record is not there.`,
      `If ${above} is still yours, please prove it anew and press End again.`,
    ],
    action: { label: 'Open the domain', url: `${publicUrl}/panel/domains/${domain_id}` },
    afterword: `Questions? Please write to ${brand.supportEmail}.`,
  }),
});

export const domainProofDueMail = defineMail({
  name: 'domain-proof-due',
  title: 'Proof of a domain is due',
  about: 'servers',
  payload: z.strictObject({
    domain_id: z.string(),
    name: z.string(),
    txt_name: z.string(),
    ends_at: z.number().int(),
    package_id: z.string().describe('The hosting package that waits for it; empty where none does.'),
  }),
  words: ({ domain_id, name, txt_name, ends_at, package_id }, { publicUrl }) => ({
    subject: `Please prove ${name} by ${dayText(ends_at)}`,
    heading: `We have not seen the proof of ${name} yet`,
    paragraphs: [
      `We look for a TXT record at ${txt_name} until ${dayText(ends_at)}. Without it ${name} leaves your account on that day.`,
      package_id === ''
        ? 'The page of the domain shows the record to add where its DNS is managed today.'
        : 'The page of the domain shows the record to add where its DNS is managed today. Your hosting package takes the domain up by itself once the record is found.',
    ],
    action: { label: 'See the record', url: `${publicUrl}/panel/domains/${domain_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const domainUnprovedMail = defineMail({
  name: 'domain-unproved',
  title: 'Domain was not proved',
  about: 'servers',
  payload: z.strictObject({
    name: z.string(),
    package_id: z.string().describe('The hosting package that waited for it; empty where none did.'),
    server: z.string().describe('The server that waited for it; empty where none did.'),
  }),
  words: ({ name, package_id, server }, { publicUrl }) => ({
    subject: `${name} was not proved in time`,
    heading: `${name} left your account`,
    paragraphs: [
      `We did not find the TXT record of ${name} within ${domainLimits.proofDays} days, so we look for it no longer.`,
      package_id === ''
        ? `To have it here, please add ${name} again under Domains, prove it with its new record${server === '' ? '' : `, and link it to the server ${server}`}.`
        : `Your hosting package goes on without it. To have it there, please add ${name} again on the page of the package, and prove it with its new record.`,
    ],
    action:
      package_id === ''
        ? { label: 'See your domains', url: `${publicUrl}/panel/domains` }
        : { label: 'Open the package', url: `${publicUrl}/panel/cpanel/${package_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const domainMails = [
  template(domainProvedMail),
  template(domainProofDueMail),
  template(domainUnprovedMail),
  template(domainLostMail),
  template(domainGivenMail),
  template(domainEndsMail),
  template(domainStaysMail),
  template(domainBelowStaysMail),
];
