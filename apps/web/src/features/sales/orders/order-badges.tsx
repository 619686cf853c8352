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

interface OrderStatusBadgeProps {
  readonly status: OrderStatus;
  readonly sealed: boolean;
  readonly draft: boolean;
}

/** A sealed open order waits for payment; a draft is one that the customer placed and has not begun to pay. */
export function OrderStatusBadge({ status, sealed, draft }: OrderStatusBadgeProps) {
  if (draft) return <Badge tone="neutral">draft</Badge>;
  const waiting = status === 'open' && sealed;
  return <Badge tone={waiting ? 'accent' : tones[status]}>{waiting ? 'sealed' : status.replaceAll('_', ' ')}</Badge>;
}

export function OrderTypeBadge({ type }: { type: OrderType }) {
  return <Badge tone="neutral">{type.replaceAll('_', ' ')}</Badge>;
}
