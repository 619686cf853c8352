import type { OrderStatus, OrderType } from '@resolvo/contract/sales/order-states';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tone.ts';

const tones: Record<OrderStatus, Tone> = {
  open: 'info',
  paid: 'ok',
  partially_issued: 'warn',
  issued: 'ok',
  finished: 'neutral',
  failed: 'danger',
  cancelled: 'danger',
};

/** A sealed open order is shown as waiting for payment. */
export function OrderStatusBadge({ status, sealed }: { status: OrderStatus; sealed: boolean }) {
  const waiting = status === 'open' && sealed;
  return <Badge tone={waiting ? 'accent' : tones[status]}>{waiting ? 'sealed' : status.replaceAll('_', ' ')}</Badge>;
}

export function OrderTypeBadge({ type }: { type: OrderType }) {
  return <Badge tone="neutral">{type.replaceAll('_', ' ')}</Badge>;
}
