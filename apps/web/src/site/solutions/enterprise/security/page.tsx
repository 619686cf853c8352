import { enterpriseTopics } from '../../../content/enterprise.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(enterpriseTopics.security);

export default function SecurityPage() {
  return <Topic topic={enterpriseTopics.security} />;
}
