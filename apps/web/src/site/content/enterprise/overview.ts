import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { Call } from '../../parts/call-band.tsx';
import type { FaqItem } from '../../parts/faq.tsx';
import type { EnterpriseTopic } from './enterprise-topic.ts';
import { infrastructure } from './infrastructure.ts';
import { security } from './security.ts';
import { stack } from './stack.ts';
import { support } from './support.ts';

export const enterpriseMeta = example('enterprise', {
  title: 'Enterprise Solutions',
  description:
    'Private infrastructure in Norway and the UK with reserved hardware, written response times, security reviews and engineers you know by name.',
});

export const enterpriseHero = example('enterprise', {
  label: 'Enterprise Solutions',
  title: 'Infrastructure you can put your name to',
  lede: 'For systems that hospitals, shops and newsrooms lean on. We design them with you, run them with you, and stand beside you when someone asks how they work.',
});

export const enterpriseTopics: readonly EnterpriseTopic[] = [infrastructure, support, security, stack];

export const enterpriseFigures = example('enterprise', [
  { value: '15 min', text: 'until a human answers a critical incident' },
  { value: '2', text: 'countries, bound by contract if you wish' },
  { value: '3', text: 'engineers you know by name' },
]);

export const enterpriseFaq: readonly FaqItem[] = example('enterprise', [
  {
    q: 'How large must we be?',
    a: 'Size is not the question. Enterprise Solutions make sense when an hour of downtime costs more than a month of hosting, or when someone audits you.',
  },
  {
    q: 'Can you work with our own operations team?',
    a: 'That is the usual case. We agree in writing on who does what, by layer, and review it twice a year.',
  },
  {
    q: 'Do you sign data processing agreements?',
    a: 'Yes, ours or yours, under Norwegian law and the GDPR. Subprocessors are named, and changes are announced thirty days ahead.',
  },
  {
    q: 'How do we leave?',
    a: 'The contract includes help for ninety days: exports in open formats, overlapping operation, and erasure with a protocol.',
  },
]);

export const enterpriseCall: Call = example('enterprise', {
  title: 'Begin with a drawing',
  text: 'An hour with an engineer, your constraints on the table, and a drawing you may keep whatever you decide.',
  actions: [
    { name: 'Book a consultation', href: `${paths.contact()}#consultation` },
    { name: 'Read the agreement', href: paths.serviceLevelAgreement() },
  ],
});
