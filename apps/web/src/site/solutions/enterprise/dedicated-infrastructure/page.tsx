import { TwoSites } from '../../../art/two-sites.tsx';
import { infrastructure } from '../../../content/enterprise/infrastructure.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(infrastructure);

export default function InfrastructurePage() {
  return <Topic topic={infrastructure} picture={<TwoSites />} />;
}
