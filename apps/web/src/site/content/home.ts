import { claim, example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { FaqItem } from '../parts/faq.tsx';

export const homeMeta = {
  title: 'Resolvo · Cloud hosting from Norway and the United Kingdom',
  description: example(
    'home.meta',
    'Website hosting, private cloud servers and dedicated machines in Norway and the United Kingdom, run and answered for by engineers.',
  ),
};

export const hero = {
  label: 'Oslo · London',
  /** Completed by each audience in turn. */
  title: 'Hosting for',
  lede: claim(
    'home.delivered-or-credited',
    'Servers and websites in two data-centre regions. You order, you watch your server being built, you get the keys. If we cannot deliver, what you paid is back in your credit balance without your asking.',
  ),
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
  { value: claim('sla.figure', '99.99%'), name: 'service level agreement' },
  { value: '2', name: claim('places.countries', 'countries: Norway and the UK') },
  { value: claim('live.figure', '1.5 s'), name: 'between live readings of a server' },
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
  lede: claim('home.one-account', 'Start small and change your mind later: one account holds all of them.'),
  cards: [
    {
      name: 'Website Hosting',
      description: 'For a site, a shop or a mailbox that should simply work. cPanel, with the boring parts done.',
      href: paths.solutionsWeb(),
      points: [
        claim('cards.uptime', '99.9% uptime'),
        ...example('web.card', [
          'Certificates that renew themselves',
          'Nightly backups, restored by you',
          'Mailboxes on your domain',
        ]),
      ],
      icon: 'web',
    },
    {
      name: 'Private Cloud Server',
      description: claim(
        'cloud.card',
        'A server of your own with root access, its own address, and live figures in the panel.',
      ),
      href: paths.solutionsCloud(),
      points: [
        claim('cards.uptime', '99.9% uptime'),
        claim('delivery.on-payment', 'Built as soon as it is paid'),
        claim('console.card', 'Console in the browser'),
        claim('scale.card', 'Cores and memory you can scale'),
      ],
      icon: 'cloud',
    },
    {
      name: 'Enterprise Solutions',
      description: example(
        'enterprise.card',
        'Private racks, written guarantees and named engineers for systems that other people depend on.',
      ),
      href: paths.solutionsEnterprise(),
      points: [
        claim('cards.uptime', '99.9% uptime'),
        ...example('enterprise.card', [
          'Hardware reserved for you',
          'Answers within 15 minutes',
          'Data that stays in its country',
        ]),
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
  lede: claim(
    'delivery.steps',
    'An order is not a promise to get back to you. A server is built in steps that you can follow, and each of them either happens or is undone.',
  ),
  points: [
    {
      title: 'Nothing is done twice',
      text: claim(
        'delivery.once',
        'A lost connection or a restart in the middle continues where it stopped. You never pay, and never receive, the same thing two times.',
      ),
    },
    {
      title: 'Nothing stays half done',
      text: claim(
        'delivery.undone',
        'If a machine cannot be built, what was reserved is released, and what you paid for it is in your credit balance without a ticket.',
      ),
    },
    {
      title: 'Nothing is hidden',
      text: claim(
        'delivery.visible',
        'You see the same steps as our staff. When one is tried again or taken back, you see that too.',
      ),
    },
  ],
};

export const tailored = {
  title: 'Tailored Solutions',
  text: example(
    'home.tailored',
    'A cluster that spans both countries, a database that must never leave one of them, a migration that has to happen on a Sunday night: tell us, and an engineer draws it with you before anyone talks about price.',
  ),
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
export const testimonials: readonly Testimonial[] = example('home.testimonials', [
  {
    content:
      'We moved eleven client sites on a Thursday. On Friday nobody called, which in my line of work is the best review there is.',
    author: 'Marte Solheim',
    position: 'Technical lead, web agency in Bergen',
    rating: 5,
  },
  {
    content:
      'The panel told me that a step was being tried again, and then it was done. I have never had to ask where my server is.',
    author: 'Daniel Okafor',
    position: 'Founder, booking start-up in Leeds',
    rating: 5,
  },
  {
    content:
      'Tokens with only the permissions they need. Our deploy script manages servers and never sees an invoice. Our auditor smiled.',
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
]);

export const faq: readonly FaqItem[] = [
  {
    q: 'How reliable is the service?',
    a: claim(
      'sla.faq',
      'Our service level agreement promises 99.99% availability of network and power each month. When we miss it, you get credit on your account, and the method is written down in the agreement.',
    ),
  },
  {
    q: 'Where are your data centres?',
    a: claim(
      'places.faq',
      'In the UK and Norway. You choose the country when you order a server, and it is built there.',
    ),
  },
  {
    q: 'How soon can I use what I ordered?',
    a: `${claim(
      'delivery.faq',
      'A cloud server is built as soon as the payment is confirmed, and you can watch it.',
    )} ${claim('hosting.delivered', 'Website hosting is set up by itself once it is paid.')} ${example('home.by-hand', 'Dedicated machines are assembled and tested by hand, which takes one to three working days.')}`,
  },
  {
    q: 'Can I change to a larger plan later?',
    a: `${claim('scale.faq', 'Yes. A cloud server is scaled from the panel and needs one restart.')} ${example('home.moving', 'Moving from website hosting to a server, or to a machine of your own, is done by our engineers together with you.')}`,
  },
  {
    q: 'What happens to my data if I leave?',
    a: claim(
      'leaving.faq',
      'A server that you cancel runs to the end of what is paid. Then it is suspended, and its data is kept for 14 days in case you change your mind. After that it is deleted.',
    ),
  },
];

export const supportCall = {
  title: 'Ask an engineer, not a script',
  text: example(
    'home.support',
    'Write to us before you buy, while you build and when something is on fire. The people who answer are the people who run the machines.',
  ),
};
