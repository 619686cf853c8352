import type { RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  invoiceMarkPaid: { method: 'other', reason: 'Law' },
  invoiceCancel: { reason: 'Law' },
  invoiceRefund: { reason: 'Law' },
  invoiceReissue: { items: [{ name: 'Law', price: 100 }], reason: 'Law' },
});
