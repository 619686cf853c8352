import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { ComparisonData } from '../parts/comparison.tsx';
import type { FaqItem } from '../parts/faq.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const cloudMeta = {
  title: 'Private Cloud Servers',
  description:
    'Virtual servers in Norway and the UK with root access, NVMe storage, a console in the browser and live figures. Delivered within minutes, from €6.90 a month.',
};

export const cloudHero = {
  label: 'Private Cloud Server',
  title: 'Your own server, minutes from now',
  lede: 'Full root access on KVM, an address of its own, and a panel that shows what the machine is doing while it does it.',
};

export const cloudFeatures: readonly Feature[] = [
  {
    icon: 'activity',
    title: 'Figures that are alive',
    text: 'Processor and memory are measured every 1.5 seconds and drawn as they arrive. No refresh, no five-minute average.',
  },
  {
    icon: 'terminal',
    title: 'A console that always opens',
    text: 'Locked yourself out of SSH? The screen of the machine opens in your browser, from the first line of the boot.',
  },
  {
    icon: 'layers',
    title: 'Images in one click',
    text: 'Debian, Ubuntu, Rocky, Alpine, FreeBSD and Windows Server. Assign another image and start over whenever you like.',
  },
  {
    icon: 'gauge',
    title: 'Grow without moving',
    text: 'Scale cores, memory and disk from the panel. The address stays, the data stays, one restart is needed.',
  },
  {
    icon: 'key',
    title: 'Tokens with exact permissions',
    text: 'Your scripts get the right to restart one kind of thing and nothing else, with an end date and a log of every call.',
  },
  {
    icon: 'shield',
    title: 'Quiet networks',
    text: 'Attacks are filtered at the edge of our network at no charge, and private traffic between your servers never leaves it.',
  },
];

export const cloudComparison: ComparisonData = {
  caption: 'How the three kinds of servers differ',
  columns: ['Website Hosting', 'Private Cloud Server', 'Dedicated Servers'],
  rows: [
    { name: 'Right for', cells: ['a site, a shop, mail', 'applications and APIs', 'steady heavy load'] },
    { name: 'Ready after', cells: ['a few minutes', 'a few minutes', '1 to 3 working days'] },
    { name: 'Root access', cells: [false, true, true] },
    { name: 'Who patches the system', cells: ['we do', 'you do', 'you do'] },
    { name: 'Scaling', cells: ['change of plan', 'in the panel, one restart', 'new parts, by hand'] },
    { name: 'Shared with others', cells: ['the machine', 'the hardware', 'nothing'] },
    { name: 'Bound for', cells: ['a month', 'a month', 'a month'] },
  ],
};

export const cloudFaq: readonly FaqItem[] = [
  {
    q: 'What happens between payment and login?',
    a: 'An address is reserved, your machine is cloned from the image, credentials are set and a mail is sent. You can watch each step in the panel. If one of them cannot be completed, the order is undone and your money is returned.',
  },
  {
    q: 'Are the cores mine?',
    a: 'A vCPU is one thread of an AMD EPYC processor. Each new server is placed on the node with the most free memory, and no node promises more memory than it has.',
  },
  {
    q: 'What if I use more traffic than included?',
    a: 'Nothing is cut off and nothing is billed by surprise. We write to you when 80 per cent are used and agree on a larger plan if it happens twice.',
  },
  {
    q: 'Can I bring my own image?',
    a: 'Yes, as qcow2 or raw up to 40 GB. Send us a link through a support ticket and it appears among your cloud images.',
  },
];

export const cloudCall: Call = {
  title: 'Pick a size, change it later',
  text: 'Start with the smallest server that could work. Scaling up takes one restart; overpaying takes years.',
  actions: [
    { name: 'Choose a server', href: paths.solutionsCloudBuy() },
    { name: 'Ask an engineer', href: paths.contact() },
  ],
};

export const buy = {
  meta: {
    title: 'Choose your server and its name',
    description:
      'Pick a private cloud server, its country and the domain name it answers to: a free subdomain or a domain of your own.',
  },
  title: 'Choose your server and its name',
  lede: 'Three choices, then an account. Nothing is charged before you have seen the total.',
  locations: [
    { value: 'oslo', name: 'Oslo, Norway', text: '100% hydropower, 9 ms to Stockholm' },
    { value: 'london', name: 'London, United Kingdom', text: '1 ms to LINX, 8 ms to Amsterdam' },
  ],
  suffixes: ['.resolvo.site', '.resolvo.website'],
} as const;
