import { brand } from '@resolvo/brand/brand';
import { claim, example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { ComparisonData } from '../parts/comparison.tsx';
import type { FaqItem } from '../parts/faq.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const webMeta = {
  title: 'Website Hosting with cPanel',
  description: claim(
    'web.meta',
    'cPanel website hosting on NVMe disks in Norway and the UK, with mail, free certificates, nightly backups and people who answer. From €4.90 a month.',
  ),
};

export const webHero = example('web.hosting', {
  label: 'Website Hosting',
  title: 'A website that looks after itself',
  lede: 'cPanel on fast disks, with mail on your own domain. Certificates renew, backups run and software is patched while you do something else.',
});

export const webFeatures: readonly Feature[] = example('web.hosting', [
  {
    icon: 'power',
    title: 'NVMe disks and LiteSpeed',
    text: 'Pages come from memory or from NVMe. A WordPress front page is ready in well under half a second.',
  },
  {
    icon: 'lock',
    title: 'Certificates without a calendar',
    text: 'Every domain and subdomain gets a certificate on its first request, and a new one long before it expires.',
  },
  {
    icon: 'database',
    title: 'Backups you restore yourself',
    text: '14 or 30 nights are kept, by plan. Bring back a single file, one mailbox or the whole account, without asking us.',
  },
  {
    icon: 'mail',
    title: 'Mail that arrives',
    text: 'SPF, DKIM and DMARC are set on the day you add a domain, and our sending addresses are watched for their reputation.',
  },
  {
    icon: 'shield',
    title: 'Neighbours kept apart',
    text: 'Each account lives in its own cage with its own limits. A busy neighbour costs you nothing.',
  },
  {
    icon: 'tools',
    title: 'Everything you expect',
    text: 'PHP in five versions, Node and Python apps, cron, SSH, Git deployments, staging copies with one click.',
  },
]);

export const webComparison: ComparisonData = example('web.hosting', {
  caption: 'What each website plan includes',
  columns: ['Birch', 'Spruce', 'Oak'],
  rows: [
    { name: 'Free certificates', cells: [true, true, true] },
    { name: 'Nightly backups', cells: ['14 nights', '30 nights', '30 nights'] },
    { name: 'Staging copies', cells: [false, true, true] },
    { name: 'SSH and Git', cells: [false, true, true] },
    { name: 'Memory for PHP', cells: ['512 MB', '1 GB', '4 GB'] },
    { name: 'Accounts for your clients', cells: [false, false, true] },
    { name: 'First move to us', cells: ['by yourself', 'free, one website', 'free, five websites'] },
    { name: 'Answer from support', cells: ['same day', 'within 4 hours', 'within 1 hour'] },
  ],
});

export const webFaq: readonly FaqItem[] = example('web.hosting', [
  {
    q: 'Can you move my current website?',
    a: 'Yes. We copy files, databases and mailboxes, show you the result on a temporary address, and switch the domain when you say so. With Spruce and Oak the first move is included.',
  },
  {
    q: 'Which programs can I install?',
    a: 'WordPress, Joomla, Nextcloud and about four hundred more from a list in cPanel, and anything of your own that runs on PHP, Node or Python.',
  },
  {
    q: 'What if my website outgrows the plan?',
    a: 'Write to us, and we move you to a larger plan. When a shared machine is no longer right, we move you to a private cloud server.',
  },
  {
    q: 'In which country is my website?',
    a: 'In Norway or in the UK: tell us which one you want. Backups stay in the same country.',
  },
]);

export const webCall: Call = example('web.hosting', {
  title: 'Have a site somewhere else?',
  text: `Tell us the address and we look at it before you decide. Moving to ${brand.name} rarely takes more than a day.`,
  actions: [
    { name: 'Get started', href: paths.register() },
    { name: 'Ask about a move', href: paths.contact() },
  ],
});
