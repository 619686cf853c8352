import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const ourPanel = {
  meta: {
    title: 'The panel',
    description: claim(
      'panel.meta',
      'One panel for servers, tokens, invoices and support, with live figures, visible delivery steps and exact permissions. Have a look inside.',
    ),
  },
  label: 'The panel',
  title: 'Everything you run, on one calm page',
  lede: 'Servers, tokens, invoices and a way to reach us. Made for people who look after systems, at noon and at three in the morning.',
  scenes: [
    {
      id: 'delivery',
      title: 'You see what we see',
      text: claim(
        'panel.delivery',
        'A server that is being built is shown as the steps it consists of. If a step is tried again, the panel says so. If one fails for good, you see what was taken back, and what you paid is in your credit balance.',
      ),
    },
    {
      id: 'server',
      title: 'Servers that report in',
      text: claim(
        'panel.server',
        'Load and memory are drawn as they are measured. Start, shut down, reboot, change the image, open the console: an action that is not possible right now says why.',
      ),
    },
    {
      id: 'tokens',
      title: 'Tokens that can do what you tick',
      text: claim(
        'panel.tokens',
        'Give a script the permission to manage servers, and nothing else, until Friday. See which permissions each token has, and revoke it when you like.',
      ),
    },
    {
      id: 'billing',
      title: 'Invoices you can check',
      text: claim(
        'panel.billing',
        'An invoice says what it is for and which period it covers. Pay by card or from your balance, and open every document as a PDF.',
      ),
    },
  ],
  /** Made by `npm run pictures` from the running product. */
  screenshots: [
    { name: 'dashboard', title: 'The dashboard', caption: 'What you have, and what happened lately.' },
    {
      name: 'servers',
      title: 'Servers',
      caption: claim('live.caption', 'How each of them is doing, every 1.5 seconds.'),
    },
    { name: 'server', title: 'One server', caption: 'Its figures, its actions and its history.' },
    {
      name: 'billing',
      title: 'Billing',
      caption: claim('panel.invoices', 'What is due, what was paid, and every invoice.'),
    },
    {
      name: 'tokens',
      title: 'Tokens',
      caption: claim('panel.token-list', 'Programs that act for you, each with its own permissions.'),
    },
    {
      name: 'security',
      title: 'Security',
      caption: claim('panel.security', 'The second factor, and every device that is signed in.'),
    },
  ],
  features: [
    {
      icon: 'terminal',
      title: 'An API with the same rules',
      text: claim(
        'panel.api',
        'What you do with servers, orders, invoices and tickets, your programs can do with a token, by the same rules and with readable errors.',
      ),
    },
    {
      icon: 'lock',
      title: 'Two factors, real sessions',
      text: claim(
        'panel.two-factor',
        'Authenticator apps, recovery codes, and a list of every device that is signed in, with a button that ends it.',
      ),
    },
    {
      icon: 'gauge',
      title: 'Quick on a phone',
      text: claim(
        'panel.phone',
        'The panel works at the width of a telephone, because that is what is in your hand when something breaks.',
      ),
    },
    {
      icon: 'people',
      title: 'For every pair of hands',
      text: claim('panel.accessible', 'Usable by keyboard and with a screen reader, in a light and a dark theme.'),
    },
    {
      icon: 'layers',
      title: 'Snapshots and backups',
      text: claim(
        'panel.copies',
        'Take a snapshot before you try something, keep a backup for later, and go back to either from the panel.',
      ),
    },
    {
      icon: 'help',
      title: 'Support beside your servers',
      text: claim(
        'panel.tickets',
        'Open a ticket in the panel. You get a confirmation, and a person answers there and by mail.',
      ),
    },
  ] satisfies readonly Feature[],
  call: {
    title: 'Open an account and look around',
    text: claim(
      'panel.costs',
      'It costs nothing until you order. You can look around, set up the second factor and create a token.',
    ),
    actions: [
      { name: 'Get started', href: paths.register() },
      { name: 'Read the API reference', href: paths.apiDocs() },
    ],
  } satisfies Call,
} as const;
