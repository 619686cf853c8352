import type { SelfPayment } from '@resolvo/contract/money/self-payments';
import { useEndpoint } from '../../../api/query.ts';

export type SelfPayments = ReadonlyMap<string, SelfPayment>;

/** Open invoices that are paid without the customer, by their id. None where it could not be asked: then a person pays. */
export function useSelfPayments(): SelfPayments {
  const { data } = useEndpoint('ownSelfPayments', {});
  return new Map(data?.payments.map(({ invoice_id, ...payment }) => [invoice_id, payment]));
}
