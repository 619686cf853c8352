import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { LegalDocument } from './document.ts';

export const termsOfService: LegalDocument = example('legal.terms', {
  title: 'Terms of Service',
  description: `The agreement between ${brand.legalName} and its customers: ordering, payment, duties, liability, term and termination.`,
  href: paths.termsOfService(),
  changed: '2026-10-01',
  lede: `The agreement between you and ${brand.legalName} about everything you order from us.`,
  sections: [
    {
      id: 'parties',
      title: 'Parties and scope',
      blocks: [
        `These terms apply between ${brand.legalName}, a company registered in ${brand.country} (“we”, “us”), and the person or company that holds an account with us (“you”, “the customer”).`,
        'They apply to all services: website hosting, private cloud servers, dedicated servers, enterprise solutions, tailored websites, domain names and one-time services. An individual written agreement takes precedence where it says otherwise. Your own general terms do not become part of the agreement, even if you refer to them in an order.',
        'The Service Level Agreement, the Acceptable Use Policy and, where we process personal data on your behalf, the data processing agreement are part of these terms.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'You must be at least 18 years old, or act for a company that you may represent. The information you give must be correct and kept up to date; invoices and important notices go to the email address of the account.',
        'You are responsible for what happens under your account and with the tokens you create. Keep passwords and tokens secret, use the second factor we offer, and tell us at once if you believe that someone else has access.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders and delivery',
      blocks: [
        'What is shown on the site and in the panel is an invitation to order. The agreement about a service comes into being when we confirm the order or begin to deliver it.',
        claim('terms.delivered', 'Cloud servers and website hosting are set up automatically after payment.'),
        'Dedicated servers and individual work are delivered on the day named in the quote.',
        claim(
          'terms.undelivered',
          'If we cannot deliver a service that has been paid, what was paid for it is put on your credit balance at once.',
        ),
        claim(
          'terms.payout',
          'If you would rather have it in your bank account than use it here, ask for it in your panel, under Billing.',
        ),
      ],
    },
    {
      id: 'prices',
      title: 'Prices and payment',
      blocks: [
        claim(
          'terms.prices',
          'Prices are in euro and, unless marked otherwise, without value added tax, which is added at the rate that applies to you. Recurring services are paid in advance for the period you choose; one-time services are paid with the order.',
        ),
        claim(
          'terms.overdue',
          'Invoices are due on the date they name. When the invoice of a renewal is overdue we remind you by email. After 7 days we suspend the service concerned, and after 30 days we end it, with a warning a week before.',
        ),
        'Interest on late payment follows the Norwegian act on interest on overdue payments (forsinkelsesrenteloven).',
        'We may change the prices of running services with at least 60 days’ notice by email. You may then terminate the service with effect from the day the new price would apply.',
        'Credit on your account can be used for all services. It does not expire while the account exists, and is paid out on request when the account is closed, as far as it came from payments of yours.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Right of withdrawal for consumers',
      blocks: [
        'Consumers in the European Economic Area and the United Kingdom may withdraw from an agreement within 14 days without giving a reason. A message to our support is enough; we also accept the standard withdrawal form.',
        'If you ask us to begin during that period, you pay for the part delivered until the withdrawal. Services that have been completely performed with your express consent, such as a registered domain name, cannot be withdrawn from.',
      ],
    },
    {
      id: 'our-duties',
      title: 'What we owe you',
      blocks: [
        'We provide the services with the care of a professional provider, with the availability and response times of the Service Level Agreement. We may use subcontractors, and answer for their work as for our own.',
        'We announce planned maintenance at least five working days ahead. Urgent work that protects the security of the network or of customers may be done without notice.',
        'We improve services and may change how they are provided as long as what you ordered is not made materially worse. If it is, we tell you at least 30 days ahead and you may terminate without a fee.',
      ],
    },
    {
      id: 'your-duties',
      title: 'What you owe us',
      blocks: [
        'Use the services within the law and the Acceptable Use Policy.',
        'On servers with root access you are responsible for the operating system and what runs on it, including security updates.',
        'Keep your own copies of data you cannot afford to lose. Our backups protect against our failures; they are not an archive.',
        'If you resell services, your customers are your customers: you pass these duties on and answer for them.',
      ],
    },
    {
      id: 'your-content',
      title: 'Content and licences',
      blocks: [
        'What you store remains yours. You give us only the rights we need in order to provide the service: to store, transmit, copy and back up your content.',
        'Third-party software that we provide, such as cPanel or operating systems, is subject to the licences of its makers. The panel, its documentation and our marks remain ours.',
      ],
    },
    {
      id: 'privacy',
      title: 'Personal data',
      blocks: [
        'How we process personal data for our own purposes is described in the Privacy Policy. Where you store personal data of others on our services, you are the controller and we are the processor; the data processing agreement, which we send you on request, then applies.',
      ],
    },
    {
      id: 'suspension',
      title: 'Suspension',
      blocks: [
        'We may suspend a service, as far as needed, if it endangers our network or other customers, if it is used in breach of the Acceptable Use Policy, if a public authority orders us to, or if payment is overdue as described above.',
        'We tell you before we act, or immediately afterwards where waiting would do harm, and lift the suspension as soon as its reason is gone.',
      ],
    },
    {
      id: 'term',
      title: 'Term and termination',
      blocks: [
        claim(
          'terms.renewal',
          'A service runs for the period you ordered and is renewed for the same period unless you cancel it in the panel before the period ends.',
        ),
        'A service that you cancel runs to the end of its period, which is not refunded, except where the law or these terms say so. What you paid and did not use of a server that you delete at once goes to your credit balance.',
        'We may terminate a service with 60 days’ notice to the end of a paid period. Either side may terminate at once for a material breach that is not remedied within 14 days of a written notice.',
        claim(
          'terms.end',
          'A server that you cancelled is suspended at the end of its period, and its data is kept for 14 days, during which you can keep it after all. It is then deleted.',
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable without limit for intent and gross negligence, for injury to life and health, and wherever liability cannot be limited by law.',
        'Otherwise our liability is limited to direct loss and, for all claims of one calendar year, to the amount you paid for the service concerned in the twelve months before the event. We are not liable for lost profit, lost data that you could have backed up, or other indirect loss.',
        'Credits under the Service Level Agreement are deducted from damages for the same event. Mandatory rights of consumers remain untouched.',
      ],
    },
    {
      id: 'force-majeure',
      title: 'Events beyond control',
      blocks: [
        'Neither side is liable for a failure caused by events beyond its reasonable control that it could not have foreseen or avoided, such as war, natural disaster, failure of public networks or orders of authorities. Duties rest for as long as the event lasts. After 30 days either side may terminate the service concerned.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        'We announce changes by email at least 30 days before they take effect, and show what has changed. If you do not agree, you may terminate with effect from that day, and prepaid amounts for the time after it are refunded.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        'Norwegian law applies. Businesses agree to Oslo District Court (Oslo tingrett) as venue. Consumers may go to the courts at their place of residence and keep the protection of its mandatory law; they may also turn to the Norwegian Consumer Authority (Forbrukertilsynet) for mediation.',
        'If a provision is invalid, the others remain in force. The English text is binding.',
      ],
    },
  ],
});
