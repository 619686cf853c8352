import type { OwnOrder } from '@resolvo/contract/sales/checkout';

/** What became of an order of which nothing is there. */
export function withoutThings({ order_status }: Pick<OwnOrder, 'order_status'>): string {
  switch (order_status) {
    case 'cancelled':
      return 'Cancelled: nothing was made';
    case 'failed':
      return 'Could not be made. Its money is in your balance';
    case 'finished':
      return 'Ended';
    case 'open':
      return 'Made once it is paid';
    default:
      return 'Being prepared';
  }
}
