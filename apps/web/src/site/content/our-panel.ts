import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const ourPanel = {
  meta: {
    title: 'The panel',
    description:
      'One panel for servers, websites, domains, tokens, invoices and support, with live figures, visible delivery steps and exact permissions. Have a look inside.',
  },
  label: 'The panel',
  title: 'Everything you run, on one calm page',
  lede: 'Servers, websites, domains, invoices and conversations with us. Made for people who look after systems, at noon and at three in the morning.',
  scenes: [
    {
      id: 'delivery',
      title: 'You see what we see',
      text: 'An order is shown as the steps it consists of, with their times. If a step waits, the panel says what it waits for. If one fails, you see it being undone, and the money on its way back.',
    },
    {
      id: 'server',
      title: 'Servers that report in',
      text: 'Load and memory are drawn as they are measured. Start, shut down, reboot, change the image, open the console: each action says what it will do, and is offered only when it is possible.',
    },
    {
      id: 'tokens',
      title: 'Tokens that can do one thing',
      text: 'Give a script the permission to restart servers, and nothing else, until Friday. See each call it made, from where, and take it back with one click.',
    },
    {
      id: 'billing',
      title: 'Invoices you can check',
      text: 'Every line says what it is for and for which days. Pay by card or from your balance, download PDF or e-invoice, and see a year of costs without exporting anything.',
    },
  ],
  /** Made by `npm run screenshots` from the running product. */
  screenshots: [
    { name: 'dashboard', caption: 'The dashboard: what you have, and what happened lately.' },
    { name: 'servers', caption: 'Servers: how each of them is doing, every 1.5 seconds.' },
    { name: 'server', caption: 'One server: its figures, its actions and its history.' },
    { name: 'billing', caption: 'Billing: what is due, what was paid, and every invoice.' },
    { name: 'tokens', caption: 'Tokens: programs that act for you, each with its own permissions.' },
    { name: 'security', caption: 'Security: the second factor, and every device that is signed in.' },
  ],
  features: [
    {
      icon: 'terminal',
      title: 'An API for all of it',
      text: 'What the panel can do, your programs can do, with the same rules and readable errors.',
    },
    {
      icon: 'lock',
      title: 'Two factors, real sessions',
      text: 'Authenticator apps, recovery codes, and a list of every device that is signed in, with a button that ends it.',
    },
    {
      icon: 'gauge',
      title: 'Quick on a phone',
      text: 'Every page works at the width of a telephone, because that is what is in your hand when something breaks.',
    },
    {
      icon: 'people',
      title: 'For every pair of hands',
      text: 'Usable by keyboard alone and with a screen reader, in a light and a dark theme.',
    },
    {
      icon: 'globe',
      title: 'Domains included',
      text: 'Free subdomains, domains of your own, and a record editor that explains what a record does.',
    },
    {
      icon: 'help',
      title: 'Support beside the server',
      text: 'Open a ticket from the machine it is about. We see the same figures at the same moment.',
    },
  ] satisfies readonly Feature[],
  call: {
    title: 'Open an account and look around',
    text: 'It costs nothing until you order. You can see every page, set up the second factor and create a token.',
    actions: [
      { name: 'Get started', href: paths.register() },
      { name: 'Read the API reference', href: paths.apiDocs() },
    ],
  } satisfies Call,
} as const;
