import { StackBoard } from '../../../art/stack-board.tsx';
import { stack } from '../../../content/enterprise/stack.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(stack);

export default function StackPage() {
  return <Topic topic={stack} picture={<StackBoard />} />;
}
