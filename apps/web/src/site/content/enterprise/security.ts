import { claim, example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { EnterpriseTopic } from './enterprise-topic.ts';

export const security: EnterpriseTopic = example('enterprise.security', {
  name: 'Security',
  href: paths.enterpriseSecurity(),
  summary: 'Controls you can show to an auditor, and people who explain them.',
  meta: {
    title: 'Enterprise security',
    description:
      'Encryption, separation, access on a need basis, tested restores and evidence for your auditor: how we protect enterprise systems in Norway and the UK.',
  },
  title: 'Security that can be shown, not only said',
  lede: 'Every control here leaves evidence: a record, a signed report, a restored backup. Your auditor gets the evidence, not an adjective.',
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
      title: 'A second factor',
      text: claim(
        'staff.second-factor',
        'Our staff cannot work without one, and you can switch it on for your own account.',
      ),
    },
    {
      icon: 'database',
      title: 'Backups that were restored',
      text: 'Each month a restore is carried out and timed. A backup that was never restored does not count.',
    },
    {
      icon: 'document',
      title: 'A record that stays',
      text: claim(
        'audit.record',
        'What staff, customers and tokens change is written down with who and when, and no line of it can be changed afterwards.',
      ),
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
});
