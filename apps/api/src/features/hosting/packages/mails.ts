import { brand } from '@resolvo/brand/brand';
import { dayText } from '@resolvo/contract/day-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { creditedInstead } from '../../sales/subscriptions/mails.ts';

const leads = ({ name, domain, address }: { name: 'elsewhere' | 'ours' | 'none'; domain: string; address: string }) =>
  ({
    elsewhere: `If the domain is managed elsewhere, let its A record point to ${address}.`,
    ours: `${domain} leads to it already: there is nothing to set up.`,
    none: `${domain} does not answer, because we could give it no free name. Please add a domain of yours on its page.`,
  })[name];

export const packageReadyMail = defineMail({
  name: 'package-ready',
  title: 'Hosting ready',
  about: 'servers',
  payload: z.strictObject({
    package_id: z.uuid(),
    domain: z.string(),
    username: z.string(),
    address: z.string(),
    plan: z.string(),
    location: z.string(),
    waits_for: z.string().default(''),
    name: z.enum(['elsewhere', 'ours', 'none']).default('elsewhere').describe('Who leads its name to the server.'),
    prove_by: z.number().int().default(0).describe('Until when its proof is looked for; 0: not known.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `Web hosting for ${mail.domain} is ready`,
    heading: 'Your web hosting is ready',
    paragraphs: [
      `${mail.plan} for ${mail.domain} is set up in ${mail.location}. Your cPanel user is ${mail.username}.`,
      'First steps: open cPanel from your panel with one click, put your website into the folder public_html, and make your mailboxes under Email Accounts.',
      mail.waits_for === ''
        ? leads(mail)
        : `${mail.waits_for} comes to it once you have proved that it is yours: the page Domains shows how${mail.prove_by === 0 ? '' : `, and we look for the proof until ${dayText(mail.prove_by)}`}. Without the proof the package answers at ${mail.domain}.`,
    ],
    action: { label: 'Open the package', url: `${publicUrl}/panel/cpanel/${mail.package_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const packageHeldMail = defineMail({
  name: 'package-held',
  title: 'Hosting suspended or resumed by staff',
  about: 'servers',
  payload: z.strictObject({
    package_id: z.uuid(),
    domain: z.string(),
    reason: z.string().describe('Empty: it is resumed.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `Web hosting for ${mail.domain} is ${mail.reason === '' ? 'resumed' : 'suspended'}`,
    heading: `Web hosting for ${mail.domain} is ${mail.reason === '' ? 'resumed' : 'suspended'}`,
    paragraphs:
      mail.reason === ''
        ? [
            'Our staff lifted the suspension. Website and mailboxes answer again, unless an unpaid invoice keeps them off.',
          ]
        : [
            `Our staff had to suspend web hosting for ${mail.domain}. The reason: ${mail.reason}`,
            'Its website and its mailboxes do not answer in the meantime. Nothing is deleted, and its subscription goes on.',
          ],
    action: { label: 'Open the package', url: `${publicUrl}/panel/cpanel/${mail.package_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const packageDeletedMail = defineMail({
  name: 'package-deleted',
  title: 'Hosting deleted',
  overtakes: ['service-ended'],
  instead: creditedInstead,
  payload: z.strictObject({
    domain: z.string(),
    kept_until: z.number().int().describe('0: there is no final backup.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `Web hosting for ${mail.domain} was deleted`,
    heading: `Web hosting for ${mail.domain} was deleted`,
    paragraphs: [
      `The website, the mailboxes and the databases of ${mail.domain} are gone from our servers.`,
      mail.kept_until > 0
        ? `We keep a final backup until ${dayText(mail.kept_until)}. If you need something from it, answer this mail before that day.`
        : 'There is no final backup.',
    ],
    action: { label: 'Open your packages', url: `${publicUrl}/panel/cpanel` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const packageMails = [template(packageReadyMail), template(packageHeldMail), template(packageDeletedMail)];
