import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import type { EnterpriseTopic } from './enterprise-topic.ts';

export const stack: EnterpriseTopic = example('enterprise.stack', {
  name: 'Tailored stack',
  href: paths.enterpriseStack(),
  summary: 'Databases, queues, search and delivery pipelines, chosen for you and run by us.',
  meta: {
    title: 'A tailored stack for enterprises',
    description:
      'Managed PostgreSQL, queues, search, object storage and delivery pipelines in Norway and the UK, chosen for your load and run by our engineers.',
  },
  title: 'The parts you need, run by people who know them',
  lede: 'You bring the application. We put the right machinery under it, keep it current, and tell you before it becomes too small.',
  featuresTitle: 'What we run for you',
  features: [
    {
      icon: 'database',
      title: 'PostgreSQL',
      text: 'With replicas, point-in-time recovery to any second of the last 35 days, and a query review each month.',
    },
    {
      icon: 'layers',
      title: 'Kubernetes',
      text: 'Upstream, three control nodes, upgraded every quarter in a rehearsed window.',
    },
    {
      icon: 'boxes',
      title: 'Object storage',
      text: 'S3-compatible, replicated in one country or both, with versions and retention locks.',
    },
    {
      icon: 'network',
      title: 'Queues and streams',
      text: 'RabbitMQ, NATS or Kafka, sized by measurements instead of guesses.',
    },
    {
      icon: 'activity',
      title: 'Metrics, logs and traces',
      text: 'Prometheus, Loki and Tempo beside your services, kept for as long as you must keep them.',
    },
    {
      icon: 'tools',
      title: 'Delivery pipelines',
      text: 'Runners on your own machines, signed artefacts, and deployments that can be undone.',
    },
  ],
  comparisonTitle: 'How much we carry',
  comparison: {
    caption: 'Levels of operation',
    columns: ['Advised', 'Shared', 'Full'],
    rows: [
      { name: 'Design and sizing', cells: [true, true, true] },
      { name: 'Installation', cells: ['together', true, true] },
      { name: 'Patching and upgrades', cells: [false, true, true] },
      { name: 'On call', cells: ['you', 'office hours us, nights you', 'us'] },
      { name: 'Response time', cells: ['4 hours', '1 hour', '15 minutes'] },
    ],
  },
  steps: {
    title: 'From idea to operation',
    items: [
      { title: 'Measure', text: 'We look at real load, or make it, before anyone names a product.' },
      { title: 'Choose', text: 'One page for each part: why this one, what it costs, how to leave it again.' },
      { title: 'Run', text: 'Code for all of it lives in your repository. If you ever leave, you take it with you.' },
    ],
  },
});
