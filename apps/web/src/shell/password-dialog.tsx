import { givenPassword } from '@resolvo/contract/people/account-fields';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fail } from './fail.ts';
import { Form } from './form.tsx';
import { FormTextField } from './form-fields.tsx';
import { answerPasskey, passkeyTrouble } from './passkeys.ts';

const schema = z.strictObject({ password: givenPassword });

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: (given: boolean) => void;
}

export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const hasPasskey = useHasPasskey(open);
  const [busy, setBusy] = useState(false);

  async function byPasskey() {
    setBusy(true);
    try {
      const passkey = await answerPasskey(await call('passkeyAsk', { body: {} }));
      await call('signInConfirm', { body: { passkey } });
      onClose(true);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose(false)}
      title="Is it you?"
      description="You signed in a while ago. Please enter your password once more to continue."
    >
      <Form
        schema={schema}
        defaultValues={{ password: '' }}
        submitLabel="Continue"
        leftFreely
        onSubmit={async (body) => {
          await call('signInConfirm', { body });
          onClose(true);
        }}
        actions={
          hasPasskey ? (
            <Button variant="secondary" loading={busy} onClick={() => void byPasskey()}>
              Use a passkey
            </Button>
          ) : null
        }
      >
        <FormTextField name="password" label="Password" type="password" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}

/** False until it is known, and where the question fails: the password works in any case. */
function useHasPasskey(open: boolean): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!open || passkeyTrouble()) return;
    call('passkeyList', {}).then(
      ({ passkeys }) => setHas(passkeys.length > 0),
      () => setHas(false),
    );
  }, [open]);
  return has;
}
