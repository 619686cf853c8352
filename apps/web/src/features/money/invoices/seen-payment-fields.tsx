import { markPaidBody, receivedBetween } from '@resolvo/contract/money/payments';
import { serverNow } from '../../../api/server-clock.ts';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { methodNames } from './invoice-history.tsx';

const methods = markPaidBody.shape.method.options.map((value) => ({ value, label: methodNames[value] }));

/** What the fields below begin with: by bank transfer, today. */
export const seenPayment = () => ({
  received_on: receivedBetween(new Date(serverNow())).last,
  method: 'bank_transfer' as const,
  reference: '',
  reason: '',
});

/** What staff enter about money that they saw come in. */
export function SeenPaymentFields() {
  const { first, last } = receivedBetween(new Date(serverNow()));
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          name="received_on"
          label="Came in on"
          type="date"
          min={first}
          max={last}
          hint="The day on the bank statement."
        />
        <FormSelectField name="method" label="Method" options={methods} />
      </div>
      <FormTextField name="reference" label="Reference" hint="As on the bank statement. The same one is booked once." />
      <FormTextField name="reason" label="Reason" />
    </>
  );
}
