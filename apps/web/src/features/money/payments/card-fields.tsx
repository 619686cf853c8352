import { PaymentElement } from '@stripe/react-stripe-js';
import { useEndpoint } from '../../../api/query.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The gateway's fields. Their country starts as that of the billing address; they read it once, when they are made. */
export function CardFields() {
  const { data, isPending } = useEndpoint('ownBillingProfile', {});
  if (isPending) return <Skeleton className="h-32" />;
  const country = data?.profile?.country ?? '';
  return (
    <PaymentElement options={country === '' ? {} : { defaultValues: { billingDetails: { address: { country } } } }} />
  );
}
