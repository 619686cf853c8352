import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { EnterpriseTopic } from './enterprise-topic.ts';

export const support: EnterpriseTopic = example('enterprise.support', {
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
});
