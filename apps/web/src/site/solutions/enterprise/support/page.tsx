import { enterpriseTopics } from '../../../content/enterprise.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(enterpriseTopics.support);

export default function SupportPage() {
  return <Topic topic={enterpriseTopics.support} />;
}
