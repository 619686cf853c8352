import { enterpriseTopics } from '../../../content/enterprise.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(enterpriseTopics.infrastructure);

export default function InfrastructurePage() {
  return <Topic topic={enterpriseTopics.infrastructure} />;
}
