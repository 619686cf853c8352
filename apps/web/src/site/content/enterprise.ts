import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { ComparisonData } from '../parts/comparison.tsx';
import type { FaqItem } from '../parts/faq.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const enterpriseMeta = {
  title: 'Enterprise Solutions',
  description:
    'Private infrastructure in Norway and the UK with reserved hardware, written response times, security reviews and engineers you know by name.',
};

export const enterpriseHero = {
  label: 'Enterprise Solutions',
  title: 'Infrastructure you can put your name to',
  lede: 'For systems that hospitals, shops and newsrooms lean on. We design them with you, run them with you, and stand beside you when someone asks how they work.',
};

export interface EnterpriseTopic {
  readonly name: string;
  readonly href: string;
  readonly summary: string;
  readonly meta: { readonly title: string; readonly description: string };
  readonly title: string;
  readonly lede: string;
  readonly featuresTitle: string;
  readonly features: readonly Feature[];
  readonly comparison: ComparisonData;
  readonly comparisonTitle: string;
  readonly steps: {
    readonly title: string;
    readonly items: readonly { readonly title: string; readonly text: string }[];
  };
}

const infrastructure: EnterpriseTopic = {
  name: 'Dedicated infrastructure',
  href: paths.enterpriseInfrastructure(),
  summary: 'Racks, clusters and networks that carry nobody but you, in one country or in both.',
  meta: {
    title: 'Dedicated infrastructure for enterprises',
    description:
      'Private racks, clusters and networks in Oslo and London, designed with your engineers, with spare parts on site and capacity you can plan a year ahead.',
  },
  title: 'A data centre of your own, without the building',
  lede: 'Reserved machines, switches and power, on a network that no other customer touches. You see every part of it in an inventory that is always true.',
  featuresTitle: 'What is reserved for you',
  features: [
    {
      icon: 'dedicated',
      title: 'Machines by serial number',
      text: 'You know each server, disk and power supply by its serial number, its age and its place in the rack.',
    },
    {
      icon: 'network',
      title: 'A network without neighbours',
      text: 'Your own VLANs, addresses and firewalls, and private waves between Oslo and London.',
    },
    {
      icon: 'boxes',
      title: 'Clusters on Proxmox or Kubernetes',
      text: 'We install, patch and watch the platform; your teams get quotas and an API instead of tickets.',
    },
    {
      icon: 'power',
      title: 'Two of everything',
      text: 'Two feeds, two uplinks, two switches for each rack, and a test of both halves every quarter.',
    },
    {
      icon: 'gauge',
      title: 'Room to grow',
      text: 'We keep twenty per cent of your capacity free and agree each quarter on what to add.',
    },
    {
      icon: 'pin',
      title: 'Data that stays put',
      text: 'Storage, backups and logs are bound to a country by contract and by configuration.',
    },
  ],
  comparisonTitle: 'From one rack to two countries',
  comparison: {
    caption: 'Sizes of dedicated infrastructure',
    columns: ['Private cage', 'Private cluster', 'Two-country cluster'],
    rows: [
      { name: 'Machines', cells: ['from 4', 'from 6', 'from 12'] },
      { name: 'Survives the loss of', cells: ['a part', 'a machine', 'a data centre'] },
      { name: 'Storage', cells: ['local, mirrored', 'replicated three times', 'replicated in both places'] },
      { name: 'Platform run by us', cells: [false, true, true] },
      { name: 'First machine after', cells: ['5 working days', '10 working days', '20 working days'] },
    ],
  },
  steps: {
    title: 'How it is built',
    items: [
      {
        title: 'Drawing',
        text: 'Two workshops about load, growth and what must never happen. You get a drawing and a bill of materials.',
      },
      {
        title: 'Assembly',
        text: 'We order, label, cable and burn in. Photographs of each rack come with the handover.',
      },
      {
        title: 'Failure day',
        text: 'Before anything goes live, we pull cables and power together with you, and write down what happened.',
      },
    ],
  },
};

const support: EnterpriseTopic = {
  name: 'Support',
  href: paths.enterpriseSupport(),
  summary: 'Named engineers, written response times, and a report after each incident.',
  meta: {
    title: 'Enterprise support',
    description:
      'Named engineers around the clock, a first answer within 15 minutes for critical incidents, and an honest report after each one.',
  },
  title: 'Someone who knows your system answers',
  lede: 'You get three engineers by name. They have read your runbooks, they know your last incident, and one of them is awake.',
  featuresTitle: 'How we work with you',
  features: [
    {
      icon: 'support',
      title: 'Fifteen minutes',
      text: 'A critical incident gets a human answer within 15 minutes, at any hour. We measure it, and show you the measurements.',
    },
    {
      icon: 'people',
      title: 'Three names',
      text: 'A lead and two deputies who stay with you. No queue that starts from the beginning.',
    },
    {
      icon: 'chat',
      title: 'A shared channel',
      text: 'Your engineers and ours in one room, on the chat you already use, beside tickets and telephone.',
    },
    {
      icon: 'document',
      title: 'Reports worth reading',
      text: 'Within three working days of an incident: what happened, why, what we changed, and what we did not understand.',
    },
    {
      icon: 'activity',
      title: 'Your dashboards, our eyes',
      text: 'We watch the signals that you choose and call before your customers do.',
    },
    {
      icon: 'tools',
      title: 'Hours for change',
      text: 'Eight engineering hours a month for upgrades, tests and migrations are included.',
    },
  ],
  comparisonTitle: 'Response times, written down',
  comparison: {
    caption: 'Response times by severity and level of support',
    columns: ['Standard', 'Business', 'Enterprise'],
    rows: [
      { name: 'Critical: service is down', cells: ['4 hours', '1 hour', '15 minutes'] },
      { name: 'High: service is hurt', cells: ['8 hours', '4 hours', '1 hour'] },
      { name: 'Normal: a question', cells: ['1 working day', '8 hours', '4 hours'] },
      { name: 'Hours', cells: ['day and night', 'day and night', 'day and night'] },
      { name: 'Named engineers', cells: [false, false, true] },
      { name: 'Shared chat channel', cells: [false, true, true] },
      { name: 'Incident reports', cells: ['on request', 'for critical ones', 'always'] },
    ],
  },
  steps: {
    title: 'The first thirty days',
    items: [
      { title: 'Reading', text: 'Your leads read the documentation and ask about what it leaves out.' },
      { title: 'Walking through', text: 'We play three incidents on paper, with the people who would be called.' },
      { title: 'On call', text: 'From day thirty the alarms reach both of us, and the contract counts.' },
    ],
  },
};

const security: EnterpriseTopic = {
  name: 'Security',
  href: paths.enterpriseSecurity(),
  summary: 'Controls you can show to an auditor, and people who explain them.',
  meta: {
    title: 'Enterprise security',
    description:
      'Encryption, separation, access on a need basis, tested restores and evidence for your auditor: how we protect enterprise systems in Norway and the UK.',
  },
  title: 'Security that can be shown, not only said',
  lede: 'Every control here leaves evidence: a log line, a signed report, a restored backup. Your auditor gets the evidence, not an adjective.',
  featuresTitle: 'What protects your systems',
  features: [
    {
      icon: 'lock',
      title: 'Encrypted at rest and on the way',
      text: 'Disks, backups and links are encrypted. The keys can stay with you, in a module that we cannot read.',
    },
    {
      icon: 'key',
      title: 'Access that expires',
      text: 'Our staff have no standing access to your machines. It is asked for, granted for hours, and recorded.',
    },
    {
      icon: 'shield',
      title: 'Second factor everywhere',
      text: 'For your accounts and for ours, without exception, with hardware keys for those who operate.',
    },
    {
      icon: 'database',
      title: 'Backups that were restored',
      text: 'Each month a restore is carried out and timed. A backup that was never restored does not count.',
    },
    {
      icon: 'document',
      title: 'An audit trail you own',
      text: 'Every act of staff, customer and token, streamed to a place of your choice, where we cannot change it.',
    },
    {
      icon: 'people',
      title: 'Tested by strangers',
      text: 'Independent testers attack the platform every year. You may read the report, and send your own testers.',
    },
  ],
  comparisonTitle: 'Who is responsible for what',
  comparison: {
    caption: 'Shared responsibility for security',
    columns: ['You', 'We', 'Evidence'],
    rows: [
      { name: 'Buildings and hardware', cells: [false, true, 'visitor logs, inventory'] },
      { name: 'Network and filtering', cells: [false, true, 'flow records, change log'] },
      { name: 'Platform and hypervisor', cells: [false, true, 'patch reports'] },
      { name: 'Operating system', cells: [true, 'on request', 'patch reports'] },
      { name: 'Application and data', cells: [true, false, 'your own'] },
      { name: 'Backups', cells: ['choose what', 'carry out and test', 'restore protocols'] },
    ],
  },
  steps: {
    title: 'When something happens',
    items: [
      {
        title: 'Within an hour',
        text: 'You know what we know. We contain first and explain next, without waiting for certainty.',
      },
      {
        title: 'Within a day',
        text: 'A written assessment that you can pass on, also to the data protection authority.',
      },
      { title: 'Within a month', text: 'A full report with causes, changes and dates, and a meeting to question it.' },
    ],
  },
};

const stack: EnterpriseTopic = {
  name: 'Tailored stack',
  href: paths.enterpriseStack(),
  summary: 'Databases, queues, search and delivery pipelines, chosen for you and run by us.',
  meta: {
    title: 'A tailored stack for enterprises',
    description:
      'Managed PostgreSQL, queues, search, object storage and delivery pipelines in Norway and the UK, chosen for your load and run by our engineers.',
  },
  title: 'The parts you need, run by people who know them',
  lede: 'You bring the application. We put the right machinery under it, keep it current, and tell you before it becomes too small.',
  featuresTitle: 'What we run for you',
  features: [
    {
      icon: 'database',
      title: 'PostgreSQL',
      text: 'With replicas, point-in-time recovery to any second of the last 35 days, and a query review each month.',
    },
    {
      icon: 'layers',
      title: 'Kubernetes',
      text: 'Upstream, three control nodes, upgraded every quarter in a rehearsed window.',
    },
    {
      icon: 'boxes',
      title: 'Object storage',
      text: 'S3-compatible, replicated in one country or both, with versions and retention locks.',
    },
    {
      icon: 'network',
      title: 'Queues and streams',
      text: 'RabbitMQ, NATS or Kafka, sized by measurements instead of guesses.',
    },
    {
      icon: 'activity',
      title: 'Metrics, logs and traces',
      text: 'Prometheus, Loki and Tempo beside your services, kept for as long as you must keep them.',
    },
    {
      icon: 'tools',
      title: 'Delivery pipelines',
      text: 'Runners on your own machines, signed artefacts, and deployments that can be undone.',
    },
  ],
  comparisonTitle: 'How much we carry',
  comparison: {
    caption: 'Levels of operation',
    columns: ['Advised', 'Shared', 'Full'],
    rows: [
      { name: 'Design and sizing', cells: [true, true, true] },
      { name: 'Installation', cells: ['together', true, true] },
      { name: 'Patching and upgrades', cells: [false, true, true] },
      { name: 'On call', cells: ['you', 'office hours us, nights you', 'us'] },
      { name: 'Response time', cells: ['4 hours', '1 hour', '15 minutes'] },
    ],
  },
  steps: {
    title: 'From idea to operation',
    items: [
      { title: 'Measure', text: 'We look at real load, or make it, before anyone names a product.' },
      { title: 'Choose', text: 'One page for each part: why this one, what it costs, how to leave it again.' },
      { title: 'Run', text: 'Code for all of it lives in your repository. If you ever leave, you take it with you.' },
    ],
  },
};

export const enterpriseTopics = { infrastructure, support, security, stack } as const;
export const enterpriseTopicList: readonly EnterpriseTopic[] = [infrastructure, support, security, stack];

export const enterpriseFigures = [
  { value: '15 min', text: 'until a human answers a critical incident' },
  { value: '2', text: 'countries, bound by contract if you wish' },
  { value: '3', text: 'engineers you know by name' },
] as const;

export const enterpriseFaq: readonly FaqItem[] = [
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
];

export const enterpriseCall: Call = {
  title: 'Begin with a drawing',
  text: 'An hour with an engineer, your constraints on the table, and a drawing you may keep whatever you decide.',
  actions: [
    { name: 'Book a consultation', href: `${paths.contact()}#consultation` },
    { name: 'Read the agreement', href: paths.serviceLevelAgreement() },
  ],
};
