import { brand } from '@resolvo/brand/brand';
import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { LegalDocument } from './document.ts';

export const acceptableUse: LegalDocument = example('legal.acceptable-use', {
  title: 'Acceptable Use Policy',
  description: `What is not allowed on the services of ${brand.name}, which limits apply to mail and networks, and what happens when the rules are broken.`,
  href: paths.acceptableUse(),
  changed: '2026-10-01',
  lede: 'What you may not do on our services, so that everyone else can do what they came for.',
  sections: [
    {
      id: 'purpose',
      title: 'Purpose',
      blocks: [
        'Our customers share networks, addresses and a reputation. This policy protects them. It applies to you, to everyone who uses services through your account, and to your own customers if you resell.',
      ],
    },
    {
      id: 'illegal',
      title: 'Illegal content and acts',
      blocks: [
        'You may not use the services for anything that is unlawful in Norway, in the United Kingdom where the service runs there, or at your place of business. In particular:',
        [
          'Sexual abuse of children, in any form. We report it to the police and terminate at once.',
          'Threats, incitement to violence, and unlawful hate speech.',
          'Fraud, phishing, and the sale of stolen data or goods.',
          'Infringement of copyright, trademarks or the privacy of others.',
        ],
      ],
    },
    {
      id: 'network',
      title: 'Attacks and intrusion',
      blocks: [
        [
          'No attacks on the availability of systems, no amplification, no booter services.',
          'No malware, and no infrastructure for controlling it.',
          'No scanning or testing of systems without the written consent of their owner. Researchers: talk to us first.',
          'No forging of sender addresses, routes or headers.',
        ],
      ],
    },
    {
      id: 'mail',
      title: 'Mail',
      blocks: [
        'Bulk mail goes only to people who asked for it and can end it with one step. You must be able to show when and how they asked.',
        'Website hosting may send up to 300 messages an hour for each domain. Cloud servers have outgoing port 25 closed until you ask for it in a ticket and tell us what you send.',
        'Mail that makes our addresses appear on recognised block lists is stopped at once, whatever its content.',
      ],
    },
    {
      id: 'resources',
      title: 'Shared resources',
      blocks: [
        [
          'On website hosting: no permanent background load, no file sharing or backup archives unrelated to the website, no public proxies.',
          'On cloud servers: cores may be used fully; mining of cryptocurrencies is not allowed.',
          'Open proxies, open resolvers and exit nodes of anonymising networks only after agreement with us.',
        ],
      ],
    },
    {
      id: 'security',
      title: 'Security of your systems',
      blocks: [
        'Keep what you run up to date. When we tell you about a break-in or a vulnerability that is being exploited, act within the time we name, usually 24 hours.',
      ],
    },
    {
      id: 'consequences',
      title: 'What happens when rules are broken',
      blocks: [
        'We look at each report, hear you where that does no harm, and choose the mildest means that works: a request, a limit, a block of one address, a suspension, termination. In serious cases we act first.',
        'Decisions name their reason and how to object. An objection is looked at by someone who did not make the decision, within five working days.',
        'Time that we spend on repeated or intended violations may be charged at the rate of the consultation hour.',
      ],
    },
    {
      id: 'report',
      title: 'Reporting abuse',
      blocks: [
        `Anyone may report a violation with the form on the page Report Abuse or by mail to ${brand.abuseEmail}. Notices about illegal content are handled as Article 16 of the European Digital Services Act asks: you get a confirmation, a decision and its reasons.`,
      ],
    },
  ],
});
