import { SharedRings } from '../../../art/shared-rings.tsx';
import { security } from '../../../content/enterprise/security.ts';
import { Topic, topicMeta } from '../topic.tsx';

export const meta = () => topicMeta(security);

export default function SecurityPage() {
  return <Topic topic={security} picture={<SharedRings />} />;
}
