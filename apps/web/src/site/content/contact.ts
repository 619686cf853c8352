import { brand } from '@resolvo/brand/brand';
import { example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { IconName } from '../parts/icon.tsx';

interface Way {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly href: string;
}

export const contact = example('contact', {
  meta: {
    title: 'Contact',
    description:
      'Write to our engineers, book a consultation or report a problem. Answers come from people with access to the machines.',
  },
  label: 'Contact',
  title: 'A person will answer',
  lede: 'At night too, when something is down. Customers reach us fastest through a ticket in the panel.',
  ways: [
    {
      icon: 'support',
      title: 'Support',
      text: 'Something does not work, or you wonder how it should.',
      link: brand.supportEmail,
      href: `mailto:${brand.supportEmail}`,
    },
    {
      icon: 'chat',
      title: 'Sales',
      text: 'Offers, volumes, contracts and everything before the first invoice.',
      link: brand.salesEmail,
      href: `mailto:${brand.salesEmail}`,
    },
    {
      icon: 'activity',
      title: 'Status',
      text: 'Is it us? Look here first.',
      link: 'Open the status page',
      href: brand.links.status,
    },
    {
      icon: 'shield',
      title: 'Abuse',
      text: 'Someone on our network does what they should not.',
      link: 'Report abuse',
      href: paths.reportAbuse(),
    },
  ] satisfies readonly Way[],
  consultation: {
    label: 'Consultation',
    title: 'An hour with an engineer',
    lede: 'Free of charge and without a sales talk. Say when it suits you and what it is about; we confirm the time by mail and bring a drawing.',
  },
});
