import type { DeliveryStatus } from '@resolvo/contract/sales/delivery-states';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tone.ts';

const looks: Record<DeliveryStatus, readonly [Tone, string]> = {
  started: ['info', 'In progress'],
  delivered: ['ok', 'Delivered'],
  failed: ['danger', 'Failed'],
  ended: ['neutral', 'Ended'],
};

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const [tone, label] = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
