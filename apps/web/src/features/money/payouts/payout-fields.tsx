import { FormTextField } from '../../../shell/form-fields.tsx';

/** Where a payout goes. */
export function PayoutFields() {
  return (
    <>
      <FormTextField name="holder" label="Account holder" autoComplete="off" maxLength={70} />
      <FormTextField name="iban" label="IBAN" autoComplete="off" hint="Such as NO93 8601 1117 947." />
    </>
  );
}
