import { freeSuffixes } from '@resolvo/contract/free-names';
import { claim, example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { ComparisonData } from '../parts/comparison.tsx';
import type { FaqItem } from '../parts/faq.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const cloudMeta = {
  title: 'Private Cloud Servers',
  description: claim(
    'cloud.meta',
    'Virtual servers in Norway and the UK with root access, a console in the browser and live figures. Built as soon as they are paid, from €6.90 a month.',
  ),
};

export const cloudHero = {
  label: 'Private Cloud Server',
  title: 'Your own server, built while you watch',
  lede: claim(
    'cloud.hero',
    'Full root access on KVM, an address of its own, and a panel that shows what the machine is doing while it does it.',
  ),
};

export const cloudFeatures: readonly Feature[] = [
  {
    icon: 'activity',
    title: 'Figures that are alive',
    text: claim(
      'live.feature',
      'While you look, processor and memory are read every 1.5 seconds and drawn as they arrive. No refresh, no five-minute average.',
    ),
  },
  {
    icon: 'terminal',
    title: 'A console in the browser',
    text: claim(
      'console.feature',
      'Locked yourself out of SSH? The serial console of a running machine opens in your browser, and it comes back by itself after a reboot.',
    ),
  },
  {
    icon: 'layers',
    title: 'Images to start from',
    text: claim(
      'images.feature',
      'Debian, Ubuntu, AlmaLinux, Rocky Linux and Fedora, or WordPress, GitLab, PostgreSQL and Docker ready on them. Start over whenever you like.',
    ),
  },
  {
    icon: 'gauge',
    title: 'Grow without moving',
    text: claim(
      'scale.feature',
      'Scale cores, memory and disk from the panel. The address stays, the data stays, one restart is needed.',
    ),
  },
  {
    icon: 'key',
    title: 'Tokens with exact permissions',
    text: claim(
      'tokens.feature',
      'A script gets the rights you tick and no others, until the day you choose, and you can pause or revoke its token at any time.',
    ),
  },
  {
    icon: 'shield',
    title: 'Quiet networks',
    text: example(
      'network.filtered',
      'Attacks are filtered at the edge of our network, at no charge, before they reach your server.',
    ),
  },
];

export const cloudComparison: ComparisonData = {
  caption: 'How the three kinds of servers differ',
  columns: ['Website Hosting', 'Private Cloud Server', 'Dedicated Servers'],
  rows: [
    { name: 'Right for', cells: ['a site, a shop, mail', 'applications and APIs', 'steady heavy load'] },
    {
      name: 'Built',
      cells: [
        claim('delivery.compared', 'as soon as it is paid'),
        claim('delivery.compared', 'as soon as it is paid'),
        example('dedicated.by-hand', 'in 1 to 3 working days'),
      ],
    },
    { name: 'Root access', cells: [false, true, true] },
    { name: 'Who patches the system', cells: ['we do', 'you do', 'you do'] },
    {
      name: 'Scaling',
      cells: [
        claim('hosting.scale', 'in the panel'),
        claim('scale.compared', 'in the panel, one restart'),
        'new parts, by hand',
      ],
    },
    { name: 'Shared with others', cells: ['the machine', 'the hardware', 'nothing'] },
    {
      name: 'Bound for',
      cells: [
        claim('terms.month', 'a month'),
        claim('terms.month', 'a month'),
        example('dedicated.by-hand', 'as agreed'),
      ],
    },
  ],
};

export const cloudFaq: readonly FaqItem[] = [
  {
    q: 'What happens between payment and login?',
    a: claim(
      'delivery.steps-faq',
      'A place and an address are reserved, your machine is cloned from the image, gets its size and your SSH keys, and is switched on; then a mail is sent. You can watch each step in the panel. If one of them cannot be completed, what was begun is undone, and what you paid for the server is in your credit balance.',
    ),
  },
  {
    q: 'Are the cores mine?',
    a: example(
      'cloud.hardware',
      'A vCPU is one thread of an AMD EPYC processor, which other servers on the same machine use too. The memory of a plan is yours alone.',
    ),
  },
  {
    q: 'What if I use more traffic than included?',
    a: claim(
      'cloud.traffic',
      'Nothing is cut off. We write to you at 80 and at 100 %. What comes then, if anything does, stands beside the plan before you order it: a price for each TB more, or a lower speed until the month ends.',
    ),
  },
  {
    q: 'Can I bring my own image?',
    a: claim(
      'images.own',
      'Yes: a snapshot or a backup of your server becomes an image for new ones, and a cloud image in qcow2 or raw is added by its https address and its SHA-256 checksum. With an ISO of ours, one of your own that is added the same way, or with root access you install what you like, and for anything else, ask us.',
    ),
  },
];

export const cloudCall: Call = {
  title: 'Pick a size, change it later',
  text: claim('scale.call', 'Start with the smallest server that could work. Scaling up takes one restart.'),
  actions: [
    { name: 'Choose a server', href: paths.solutionsCloudBuy() },
    { name: 'Ask an engineer', href: paths.contact() },
  ],
};

export const buy = {
  meta: {
    title: 'Choose your server and its name',
    description: claim(
      'buy.meta',
      'Pick a private cloud server, the country it runs in and the name it carries, and see the price before you order.',
    ),
  },
  title: 'Choose your server and its name',
  lede: claim(
    'buy.charged',
    'Three choices here, the system and the way in on the next page. Nothing is charged before you have seen the total.',
  ),
  locations: example('places.facts', [
    { value: 'oslo', name: 'Oslo, Norway', text: '100% hydropower, 9 ms to Stockholm' },
    { value: 'london', name: 'London, United Kingdom', text: '1 ms to LINX, 8 ms to Amsterdam' },
  ]),
  suffixes: freeSuffixes,
} as const;
