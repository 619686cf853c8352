import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { LegalDocument } from './document.ts';

export const privacyPolicy: LegalDocument = example('legal.privacy', {
  title: 'Privacy Policy',
  description: `Which personal data ${brand.name} processes, why, for how long and with whom, and which rights you have under the GDPR.`,
  href: paths.privacyPolicy(),
  changed: '2026-10-01',
  lede: 'Which personal data we process, why we need it, how long we keep it, and what you can ask of us.',
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      blocks: [
        `${brand.legalName}, ${brand.city}, ${brand.country}, is the controller for the processing described here. Write to ${brand.privacyEmail} about anything in this policy.`,
        'For personal data that our customers store on our services we are a processor. Please turn to the customer concerned; we pass requests on.',
      ],
    },
    {
      id: 'what',
      title: 'What we process and why',
      blocks: [
        [
          claim(
            'privacy.account',
            'Account: email address, username, password (only as an argon2id hash), second factor, permissions. Needed to provide the account; legal basis: performance of a contract, Article 6(1)(b) GDPR.',
          ),
          'Orders and invoices: name and address of the buyer, services, amounts, payments. Contract, and the duties of the Norwegian bookkeeping act, Article 6(1)(c).',
          claim(
            'privacy.cards',
            'Payment: card details are entered directly with the payment provider. We receive a reference, the kind, last four digits and expiry date of the card and the result, never the number.',
          ),
          claim(
            'privacy.activity',
            'Sign-ins and activity: time, address, kind of device and country of each sign-in and of important acts in the account. Our legitimate interest, and yours, in noticing misuse, Article 6(1)(f).',
          ),
          'Support and forms: what you write to us, and our answers. Contract, or legitimate interest in answering.',
          'Applications: what you send us about yourself, in order to decide on your application, Article 6(1)(b).',
          'Server logs: address, time, requested page, result. Kept for security and the search for faults, Article 6(1)(f).',
        ],
        'We do not sell personal data, we do not use it for advertising, and we make no decisions about you by automated means alone that would have legal effect.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookie handling',
      blocks: [
        claim(
          'privacy.cookies',
          'This site sets no cookies for advertising or statistics and loads nothing from other companies while you read. We use:',
        ),
        [
          claim(
            'privacy.session-cookie',
            'A session cookie, once you sign in. It is unreadable for scripts, and ends when you sign out or the session expires.',
          ),
          claim(
            'privacy.device-cookie',
            'A device cookie, once you have signed in. It holds a random number and our signature, no data about you, and lasts for a year after your last sign-in. With it, wrong passwords that strangers try do not lock you out of your account.',
          ),
          'Storage in your browser for the answer to the cookie notice (cookie-consent), the chosen theme, the address and state of a registration, when your session ends or that a sign-out has not reached us yet, and for one minute the public price list.',
          'On the forms for sign-in, registration and contact: a challenge that tells people from programs. Its provider sees your address and browser at that moment, and nothing on other pages.',
        ],
        'All of these are needed for a function you asked for, which the Norwegian electronic communications act (ekomloven) permits without consent. You can delete them in your browser at any time.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives data',
      blocks: [
        'Within the company, those who need it for their work. Outside it, processors bound by contract and by our instructions: the payment provider, the provider of the challenge on forms, registries when you order a domain name, and auditors. A current list is available on request and customers are told of changes 30 days ahead.',
        'Authorities receive data only where the law obliges us. We check each order, hand over no more than it covers, and tell you unless we are forbidden to.',
      ],
    },
    {
      id: 'places',
      title: 'Where data is kept',
      blocks: [
        'In Norway and in the United Kingdom. Norway belongs to the European Economic Area; for the United Kingdom the European Commission has decided that protection is adequate. Data of a service stays in the country you chose for it. If a processor elsewhere is involved, the standard contractual clauses of the Commission apply.',
      ],
    },
    {
      id: 'time',
      title: 'How long we keep it',
      blocks: [
        [
          claim('privacy.deletion', 'Account: until you delete it. Deletion is immediate.'),
          'Backups of our own systems: 35 days.',
          'Invoices and payments: five years after the end of the financial year, as the bookkeeping act asks.',
          claim(
            'privacy.activity-kept',
            'Sign-ins and activity: until you delete the account. What remains then names neither you nor your address.',
          ),
          claim(
            'privacy.recordings',
            'Recordings of what the console of a server showed to our staff: 90 days, encrypted, and no longer than the account.',
          ),
          'Messages, reports of abuse and applications: until they are no longer needed. Write to us, and we delete yours.',
          'Server logs: 30 days.',
          claim('privacy.content', 'Content of a server: until 14 days after its end.'),
        ],
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        'Connections, disks and backups are encrypted. If a breach is likely to put you at risk, we tell you and the data protection authority within the times of Articles 33 and 34 GDPR.',
        claim(
          'privacy.security',
          'Passwords are hashed with argon2id. Staff use a second factor and have only the permissions they were given, and what they change about a customer is recorded with who did it.',
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You may ask us for access to your data and a copy of it, for correction, erasure and restriction, and for data in a portable form. You may object to processing based on legitimate interest, and withdraw consent for the future.',
        `Much of this you can do yourself in the account settings. For the rest write to ${brand.privacyEmail}; we answer within a month. You may also complain to the Norwegian Data Protection Authority (Datatilsynet), or to the authority at your place of residence, such as the ICO in the United Kingdom.`,
      ],
    },
    {
      id: 'must',
      title: 'Whether you must give data',
      blocks: [
        'Without an email address and a password we cannot keep an account for you, and without a buyer’s name and address we may not issue an invoice. Everything else is voluntary and marked so.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'The date of the last change is at the top. Changes that matter to customers are announced by email 30 days ahead. Earlier versions are available on request.',
      ],
    },
  ],
});
