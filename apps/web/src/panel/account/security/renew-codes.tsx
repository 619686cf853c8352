import { givenPassword } from '@resolvo/contract/people/account-fields';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../api/client.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { answerPasskey } from '../../../shell/passkeys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RecoveryCodes } from './two-factor/recovery-codes.tsx';

const schema = z.strictObject({ password: givenPassword });

interface RenewCodesProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** New recovery codes for a person whose second factor is a passkey. */
export function RenewCodes({ open, onClose }: RenewCodesProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    onClose();
    setCodes(undefined);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="New recovery codes"
      description={
        codes ? undefined : 'The codes you have now stop working. Please prove that it is you, by password and passkey.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <Form
          schema={schema}
          defaultValues={{ password: '' }}
          submitLabel="Make new recovery codes"
          leftFreely
          onSubmit={async ({ password }) => {
            const passkey = await answerPasskey(await call('passkeyAsk', { body: {} }));
            setCodes((await call('factorRecoveryCodes', { body: { password, passkey } })).recovery_codes);
          }}
        >
          <FormTextField name="password" label="Password" type="password" autoComplete="current-password" />
        </Form>
      )}
    </Dialog>
  );
}
