import { paths } from '../../paths.ts';
import type { FaqItem } from '../parts/faq.tsx';

export const homeMeta = {
  title: 'Resolvo · Cloud hosting from Norway and the United Kingdom',
  description:
    'Website hosting, private cloud servers and dedicated machines in Norway and the United Kingdom, delivered within minutes and answered for by engineers.',
};

export const hero = {
  label: 'Oslo · London',
  /** Completed by each audience in turn. */
  title: 'Hosting for',
  lede: 'Servers and websites in two data-centre regions, on hardware we own. You order, you watch it being built, you get the keys. If we cannot deliver, your money comes back by itself.',
};

/** Who the tagline is for, in turn. Short, so that each fits a line of a phone. */
export const audiences = [
  'growing startups',
  'web agencies',
  'small businesses',
  'developers',
  'online shops',
  'design studios',
  'research groups',
  'newsrooms',
  'game studios',
  'municipalities',
  'data teams',
  'musicians',
  'freelancers',
  'local clubs',
  'software teams',
  'your next idea',
] as const;

export const figures = [
  { value: '99.99%', name: 'service level agreement' },
  { value: '2', name: 'countries: Norway and the UK' },
  { value: '1.5 s', name: 'between live readings of a server' },
  { value: '24 h', name: 'a day, someone watches the network' },
] as const;

export interface SolutionCard {
  readonly name: string;
  readonly description: string;
  readonly href: string;
  readonly points: readonly string[];
  readonly icon: 'web' | 'cloud' | 'enterprise';
}

export const solutions = {
  label: 'Solutions',
  title: 'Three ways to be online, one panel for all of them',
  lede: 'Start small and change your mind later: everything moves between these without a new account.',
  cards: [
    {
      name: 'Website Hosting',
      description: 'For a site, a shop or a mailbox that should simply work. cPanel, with the boring parts done.',
      href: paths.solutionsWeb(),
      points: [
        '99.9% uptime',
        'Certificates that renew themselves',
        'Nightly backups, restored by you',
        'Mailboxes on your domain',
      ],
      icon: 'web',
    },
    {
      name: 'Private Cloud Server',
      description: 'A server of your own with root access, its own address, and live figures in the panel.',
      href: paths.solutionsCloud(),
      points: [
        '99.9% uptime',
        'Ready within minutes of payment',
        'Console in the browser',
        'Cores and memory you can scale',
      ],
      icon: 'cloud',
    },
    {
      name: 'Enterprise Solutions',
      description: 'Private racks, written guarantees and named engineers for systems that other people depend on.',
      href: paths.solutionsEnterprise(),
      points: [
        '99.9% uptime',
        'Hardware reserved for you',
        'Answers within 15 minutes',
        'Data that stays in its country',
      ],
      icon: 'enterprise',
    },
  ] satisfies readonly SolutionCard[],
};

/** Fallback where the catalogue has no price. */
export const priceOnRequest = 'Priced with you, in writing';

export const delivery = {
  label: 'Paid means delivered',
  title: 'Watch your server being built',
  lede: 'An order is not a promise to get back to you. It is a list of steps that you can follow, and each of them either happens or is undone.',
  points: [
    {
      title: 'Nothing is done twice',
      text: 'A lost connection or a restart in the middle continues where it stopped. You never pay, and never receive, the same thing two times.',
    },
    {
      title: 'Nothing stays half done',
      text: 'If a machine cannot be built, what was reserved is released and the amount is returned to you without a ticket.',
    },
    {
      title: 'Nothing is hidden',
      text: 'You see the same steps as our staff. When something waits, you see what it waits for.',
    },
  ],
};

export const tailored = {
  title: 'Tailored Solutions',
  text: 'A cluster that spans both countries, a database that must never leave one of them, a migration that has to happen on a Sunday night: tell us, and an engineer draws it with you before anyone talks about price.',
  action: 'Book a consultation',
  href: `${paths.contact()}#consultation`,
};

export interface Testimonial {
  readonly content: string;
  readonly author: string;
  readonly position: string;
  readonly rating: 5;
}

/** Samples in the voice of real customers. A provider replaces them with their own before going live. */
export const testimonials: readonly Testimonial[] = [
  {
    content:
      'We moved eleven client sites on a Thursday. On Friday nobody called, which in my line of work is the best review there is.',
    author: 'Marte Solheim',
    position: 'Technical lead, web agency in Bergen',
    rating: 5,
  },
  {
    content:
      'The panel told me that my order was waiting for an address, and two minutes later it was not waiting any more. I have never had to ask where my server is.',
    author: 'Daniel Okafor',
    position: 'Founder, booking start-up in Leeds',
    rating: 5,
  },
  {
    content:
      'Tokens with exactly one permission each. Our deploy script can restart a machine and do nothing else. Our auditor smiled.',
    author: 'Henrik Lunde',
    position: 'Platform engineer, financial data company',
    rating: 5,
  },
  {
    content:
      'I wrote to support about a mail problem and the answer came from someone who had read the headers. No script, no "have you tried".',
    author: 'Priya Raman',
    position: 'Operations manager, online shop',
    rating: 5,
  },
];

export const faq: readonly FaqItem[] = [
  {
    q: 'How reliable is the service?',
    a: 'Our service level agreement promises 99.99% availability of network and power each month. When we miss it, you get credit on your account, calculated from our own measurements, and the method is written down in the agreement.',
  },
  {
    q: 'Where are your data centres?',
    a: 'In the UK and Norway. You choose the country when you order, and your data stays in it: backups and snapshots are kept in the same country unless you ask for another one.',
  },
  {
    q: 'How soon can I use what I ordered?',
    a: 'Website hosting and cloud servers are built as soon as the payment is confirmed, usually within a few minutes. Dedicated machines are assembled and tested by hand, which takes one to three working days.',
  },
  {
    q: 'Can I change to a larger plan later?',
    a: 'Yes. A cloud server is scaled from the panel and needs one restart. Moving from website hosting to a server, or to a machine of your own, is done by our engineers together with you.',
  },
  {
    q: 'What happens to my data if I leave?',
    a: 'You can download everything for as long as the service runs. After you cancel, we keep your data for 14 days in case you change your mind, then erase it, and you can ask for a written confirmation.',
  },
];

export const supportCall = {
  title: 'Ask an engineer, not a script',
  text: 'Write to us before you buy, while you build and when something is on fire. The people who answer are the people who run the machines.',
};
