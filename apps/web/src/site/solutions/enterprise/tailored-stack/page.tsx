import { enterpriseTopics } from '../../../content/enterprise.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(enterpriseTopics.stack);

export default function StackPage() {
  return <Topic topic={enterpriseTopics.stack} />;
}
