import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { LegalDocument } from './document.ts';

export const serviceLevelAgreement: LegalDocument = example('legal.sla', {
  title: 'Service Level Agreement',
  description:
    'Our promise of 99.99% availability: how it is measured, what does not count, which response times apply, and what you get when we miss it.',
  href: paths.serviceLevelAgreement(),
  changed: '2026-10-01',
  lede: 'What we promise, how it is measured, and what you get when we miss it.',
  sections: [
    {
      id: 'promise',
      title: 'The promise',
      blocks: [
        `${brand.name} promises that network and power of its regions in Norway and the United Kingdom are available for 99.99% of each calendar month. ${claim('sla.arithmetic', 'That leaves four minutes and 19 seconds in a month of thirty days.')}`,
        'The pages about our services say 99.9%, and that is no contradiction: 99.9% is the promise for one service with all that belongs to it, such as its machine and its disks. 99.99% is the promise for what all services stand on, network and power.',
        'For individual services the promise is:',
        [
          'Website hosting: 99.9% availability of web and mail for each account.',
          'Private cloud servers: 99.9% availability of each server, and 99.99% of the platform that runs it.',
          'Dedicated servers: 99.9% availability of network and power at the port, and replacement of defective parts within four hours of their diagnosis.',
          'Enterprise solutions: at least these values, and those of the individual agreement.',
        ],
      ],
    },
    {
      id: 'measurement',
      title: 'How it is measured',
      blocks: [
        'Availability is the number of minutes of a month in which the service was available, divided by all minutes of that month. A minute counts as unavailable if at least two of our three measuring points, of which one stands outside our own network, could not reach the service during all of it.',
        'Measurements are kept for thirteen months. You can have those of your services at any time.',
      ],
    },
    {
      id: 'exclusions',
      title: 'What does not count',
      blocks: [
        [
          'Planned maintenance that was announced at least five working days ahead, up to four hours a month, between 00:00 and 06:00 local time.',
          'Failures caused by your software, configuration or instructions, or by exceeding the limits of a plan.',
          'Suspensions permitted by the Terms of Service or the Acceptable Use Policy.',
          'Failures of networks outside our control, as long as our own uplinks to at least two carriers work.',
          'Events beyond control as described in the Terms of Service.',
          'Services marked as preview.',
        ],
      ],
    },
    {
      id: 'credits',
      title: 'Credits',
      blocks: [
        'When a service falls below its promise, you receive a share of its monthly price as credit on your account:',
        [
          'Below the promise, down to 99.5%: 10%.',
          'Below 99.5%, down to 99.0%: 25%.',
          'Below 99.0%, down to 95.0%: 50%.',
          'Below 95.0%: 100%.',
        ],
        'For services paid by the year, a twelfth counts as the monthly price. The credits of a month never exceed the monthly price of the services concerned.',
      ],
    },
    {
      id: 'claims',
      title: 'How to claim',
      blocks: [
        'Open a ticket within 60 days and name the service and the time. We answer within five working days, with the measurements.',
        claim(
          'sla.credit',
          'What we owe you is booked to your credit balance, where every invoice can be paid from it.',
        ),
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      blocks: [
        claim(
          'sla.delivery',
          'Cloud servers are built as soon as the payment is confirmed. If one cannot be built, what was paid for it goes to your credit balance without your asking.',
        ),
        claim(
          'sla.hosting',
          'Website hosting is set up as soon as the payment is confirmed. If that fails, what was paid for it goes to your credit balance without your asking.',
        ),
      ],
    },
    {
      id: 'support',
      title: 'Support',
      blocks: [
        'Support is staffed day and night. The time until a first answer by a person, measured from the arrival of the ticket:',
        [
          'Critical, a service is down: 4 hours in standard support, 1 hour in business support, 15 minutes in enterprise support.',
          'High, a service is impaired: 8 hours, 4 hours, 1 hour.',
          'Normal, questions and wishes: 1 working day, 8 hours, 4 hours.',
        ],
      ],
    },
    {
      id: 'backups',
      title: 'Backups',
      blocks: [
        'Website hosting is backed up each night, to another building in the same country. We carry out a trial restore of a random account each week. If a restore from the backups promised for your plan is impossible for reasons within our control, you receive the price of three months as credit.',
      ],
    },
    {
      id: 'remedies',
      title: 'Relation to other rights',
      blocks: [
        'If the same service misses its promise in three months out of six, you may terminate it at once and are refunded what you have paid in advance. Claims for damages follow the Terms of Service; credits are deducted from them.',
      ],
    },
  ],
});
