import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { Feature } from '../parts/feature-grid.tsx';
import type { PositionName } from './slugs.ts';

export const about = example('company.about', {
  meta: {
    title: 'About us',
    description: `${brand.name} is a hosting company from Norway with data centres in Oslo and London, owned by the people who work in it. Who we are and how we decide.`,
  },
  label: 'About',
  title: 'Know who runs your servers',
  lede: `A hosting company that would rather explain. ${brand.name} was started by engineers who were tired of asking their provider where their server was. We built the answer into the product.`,
  story: [
    'We run two data-centre regions, one in Norway and one in the United Kingdom, on hardware that we bought and paid for. Nobody rents us capacity by the hour, so nobody can take it away by the hour.',
    'The company belongs to the people who work in it. There is no growth target that would make it sensible to oversell a machine, hide a fee, or let a ticket wait.',
    'Most of what we know is written down, and most of what is written down is public: how we calculate availability, what we do with your data, how an order is carried out step by step. If something is unclear, that is a fault, and we fix it like one.',
  ],
  values: [
    {
      icon: 'document',
      title: 'Say what is true',
      text: 'Incident reports name causes, and what we did not understand. We would rather look slow than sound certain.',
    },
    {
      icon: 'tools',
      title: 'Finish things',
      text: 'Half-done work is worse than none. An order is delivered or undone, a migration is complete or rolled back.',
    },
    {
      icon: 'people',
      title: 'Answer as a person',
      text: 'Whoever answers you has access to the machines and permission to decide. We sign with our names.',
    },
    {
      icon: 'cold',
      title: 'Stay calm',
      text: 'We change things on Tuesdays, rehearse failure on purpose, and sleep. Tired people break systems.',
    },
  ] satisfies readonly Feature[],
  facts: [
    { name: 'Legal name', value: brand.legalName },
    { name: 'Registered in', value: brand.country },
    { name: 'Regions', value: 'Oslo and London' },
    { name: 'Owned by', value: 'Its employees' },
  ],
  call: {
    title: 'Come and see',
    text: 'We show the Oslo site on the first Thursday of each month, to customers and to those who are still thinking. Bring a jacket.',
    actions: [
      { name: 'Write to us', href: paths.contact() },
      { name: 'Work here', href: paths.careers() },
    ],
  } satisfies Call,
});

export const sustainability = example('company.sustainability', {
  meta: {
    title: 'Sustainability',
    description:
      'Hydropower in Norway, outside air for cooling, machines kept for eight years: how we keep the footprint of hosting small, and what we have not solved.',
  },
  label: 'Sustainability',
  title: 'Hosting with a small footprint',
  lede: 'Cold air, falling water, old machines. Hosting uses energy and metal. We try to use little of both, to measure it honestly, and to say what is still wrong.',
  figures: [
    { value: '1.16', text: 'units drawn for each unit that reaches a server in Oslo (PUE), average of the last year' },
    { value: '100%', text: 'of the power in Oslo from hydropower, with guarantees of origin' },
    { value: '8 years', text: 'for which we keep a server in use, in a first and a second life' },
  ],
  /** What the drawing shows: the same numbers as the text. */
  energy: {
    drawn: 1.16,
    outsideAirDays: 340,
    lives: [
      { name: 'four years cloud', years: 4 },
      { name: 'four years storage', years: 4 },
    ],
  },
  features: [
    {
      icon: 'cold',
      title: 'Cooled by the weather',
      text: 'For 340 days a year outside air is enough in Oslo. Compressors are the exception, and we log when they run.',
    },
    {
      icon: 'power',
      title: 'Warmth for homes',
      text: 'The water that leaves our racks in Oslo has 32 degrees and goes into the district heating of the neighbourhood.',
    },
    {
      icon: 'recycle',
      title: 'A second life',
      text: 'After four years in the cloud, machines move to storage and backups, where their age does not matter.',
    },
    {
      icon: 'gauge',
      title: 'Full, not crowded',
      text: 'An idle server draws half the power of a busy one. We add one when the others are needed, not before.',
    },
    {
      icon: 'disk',
      title: 'Parts before products',
      text: 'We repair. Nine of ten failures end with a new part and not with a new machine.',
    },
    {
      icon: 'leaf',
      title: 'Light software',
      text: claim(
        'site.light',
        'Our home page needs no tracker, no advertising network and less data than a photograph.',
      ),
    },
  ] satisfies readonly Feature[],
  open: {
    title: 'What we have not solved',
    items: [
      {
        title: 'London',
        text: 'The grid in London still burns gas. We buy certificates for all of it, and we know that certificates are not the same as power.',
      },
      {
        title: 'Manufacturing',
        text: 'Most of the footprint of a server is made before it is switched on. Keeping it longer is our only real lever so far.',
      },
      {
        title: 'Batteries',
        text: 'Our emergency power is lithium and diesel. The diesel runs for one hour a month, in tests.',
      },
    ],
  },
  call: {
    title: 'Figures for your own report',
    text: 'Customers get the energy and emissions of their services for each year, by machine, with the method.',
    actions: [
      { name: 'Ask for the figures', href: paths.contact() },
      { name: 'About us', href: paths.about() },
    ],
  } satisfies Call,
});

interface Position {
  readonly title: string;
  readonly team: string;
  readonly place: string;
  readonly kind: string;
  readonly summary: string;
  readonly work: readonly string[];
  readonly bring: readonly string[];
  readonly pay: string;
}

export const positions: Readonly<Record<PositionName, Position>> = example('company.careers', {
  'platform-engineer': {
    title: 'Platform Engineer',
    team: 'Platform',
    place: 'Oslo or remote in Europe',
    kind: 'Full time',
    summary:
      'You keep the clusters boring: Proxmox, storage, networks, and the software that turns an order into a machine.',
    work: [
      'Extend the program that builds servers step by step and undoes what it cannot finish',
      'Plan capacity for two regions and put the machines in the racks with your own hands, twice a year',
      'Be on call one week in six, with a second person, and with the right to fix causes in working hours',
      'Rehearse failures with customers and write down what you learn',
    ],
    bring: [
      'Years with Linux, virtualisation and networks, and a few scars to show for them',
      'TypeScript, Go or Rust, and the habit of testing what you write',
      'Clear written English; Norwegian helps and can be learned here',
    ],
    pay: 'NOK 780,000 to 960,000 a year',
  },
  'support-engineer': {
    title: 'Support Engineer',
    team: 'Support',
    place: 'Oslo, London or remote in Europe',
    kind: 'Full time or 80%',
    summary:
      'You answer customers, read the logs yourself, and make sure that the same question is not asked a hundred times.',
    work: [
      'Answer tickets and calls about mail, DNS, cPanel, servers and invoices, and sign with your name',
      'Find the cause, not only the workaround, with access to the systems you need',
      'Turn what you answered three times into documentation or into a change of the product',
      'Look after three enterprise customers as one of their named engineers',
    ],
    bring: [
      'You can read mail headers, a DNS trace and a stack trace, or want to learn all three',
      'You write in a way that calms people down',
      'Evening or night shifts in turn, planned two months ahead',
    ],
    pay: 'NOK 560,000 to 690,000 a year, shifts paid on top',
  },
  'product-designer': {
    title: 'Product Designer',
    team: 'Product',
    place: 'Oslo or remote in Europe',
    kind: 'Full time',
    summary:
      'You design the panel that people use when something is wrong at night, and the pages that explain us by day.',
    work: [
      'Draw, prototype and build with two engineers, in the browser more than in a drawing program',
      'Watch customers work, once a month, and change what made them hesitate',
      'Own our widgets: every state, both themes, keyboard and screen reader',
      'Write the texts together with the people who answer the tickets',
    ],
    bring: [
      'A portfolio with dense, calm interfaces for people who know what they do',
      'Enough HTML and CSS to be dangerous',
      'Strong opinions on tables',
    ],
    pay: 'NOK 720,000 to 880,000 a year',
  },
});

export const careers = example('company.careers', {
  meta: {
    title: 'Careers',
    description: `Open positions at ${brand.name} in Oslo, London and remote: engineers, support and design. Pay is written in every posting.`,
  },
  label: 'Careers',
  title: 'Good work, fair pay and calm nights',
  lede: 'Work where the machines are warm: a small company, owned by its staff, with real hardware and real customers. We write the pay into each posting and answer every application.',
  features: [
    {
      icon: 'people',
      title: 'A share after a year',
      text: 'After twelve months you may buy into the company at book value. Everybody gets the same offer.',
    },
    {
      icon: 'help',
      title: 'Calm on call',
      text: 'One week in six, two people, a free day afterwards. Alarms that wake us for nothing are bugs.',
    },
    {
      icon: 'pin',
      title: 'Where you like',
      text: 'Oslo, London, or a quiet place in Europe with a good line. We meet four times a year.',
    },
  ] satisfies readonly Feature[],
  process: [
    {
      title: 'You write',
      text: 'A few lines and a link. No form with twenty fields, no cover letter in three styles.',
    },
    {
      title: 'We talk',
      text: 'Within a week, for forty minutes, with someone from the team. You ask as much as we do.',
    },
    { title: 'You try', text: 'Half a day of paid work on something real. Then both sides decide, within three days.' },
  ],
});
