import { AnswerTimes } from '../../../art/answer-times.tsx';
import { support } from '../../../content/enterprise/support.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(support);

export default function SupportPage() {
  return <Topic topic={support} picture={<AnswerTimes />} />;
}
