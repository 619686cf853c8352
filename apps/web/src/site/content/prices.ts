import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';

export const prices = {
  meta: {
    title: 'Prices',
    description: claim(
      'prices.meta',
      'What cloud servers, website hosting, dedicated machines and our engineers cost: by the month or the year, with or without VAT, on one page.',
    ),
  },
  label: 'Prices',
  title: 'Know the price before you order',
  lede: claim(
    'prices.lede',
    'Choose month or year, with VAT or without. What you see is what the order and its invoice say.',
  ),
  call: {
    title: 'Not sure which one?',
    text: 'Tell us what it should do. An engineer answers with the smallest size that will.',
    actions: [
      { name: 'Ask an engineer', href: paths.contact() },
      { name: 'Get started', href: paths.register() },
    ],
  } satisfies Call,
};
