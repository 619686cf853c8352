import { passkeyNameBody } from '@resolvo/contract/people/factors';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { makePasskey, passkeyTrouble } from '../../../shell/passkeys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RecoveryCodes } from './two-factor/recovery-codes.tsx';

interface AddPasskeyProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddPasskey({ open, onClose }: AddPasskeyProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    onClose();
    setCodes(undefined);
  };
  const trouble = passkeyTrouble();

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={codes ? 'Your passkey works' : 'Add a passkey'}
      description={codes ? undefined : 'Your browser then asks for your finger, your face, a PIN or a security key.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : trouble ? (
        <Notice tone="warn">{trouble}</Notice>
      ) : (
        <Form
          schema={passkeyNameBody}
          defaultValues={{ name: '' }}
          submitLabel="Continue"
          leftFreely
          onSubmit={async ({ name }) => {
            const passkey = await makePasskey(await call('passkeyOffer', { body: {} }));
            const { recovery_codes } = await call('passkeyAdd', { body: { name, passkey } });
            if (recovery_codes.length > 0) return setCodes(recovery_codes);
            notify('success', 'The passkey was added.');
            close();
          }}
        >
          <FormTextField name="name" label="Name" placeholder="My phone" hint="So that you recognise it in the list." />
        </Form>
      )}
    </Dialog>
  );
}
