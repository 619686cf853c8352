import { givenPassword } from '@resolvo/contract/people/account-fields';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from './form.tsx';
import { FormTextField } from './form-fields.tsx';

const schema = z.strictObject({ password: givenPassword });

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: (given: boolean) => void;
}

export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
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
      >
        <FormTextField name="password" label="Password" type="password" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}
