import { givenPassword } from '@resolvo/contract/accounts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { setExits } from '../api/funnel.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from './form.tsx';
import { FormTextField } from './form-fields.tsx';

const schema = z.strictObject({ password: givenPassword });

/** Mounted once in the panel. A call that needs a recent sign-in waits here until the password was given. */
export function ConfirmPassword() {
  const [answer, setAnswer] = useState<(given: boolean) => void>();

  useEffect(() => {
    setExits({ askPassword: () => new Promise<boolean>((resolve) => setAnswer(() => resolve)) });
    return () => setExits({ askPassword: async () => false });
  }, []);

  function close(given: boolean) {
    answer?.(given);
    setAnswer(undefined);
  }

  return (
    <Dialog
      open={answer !== undefined}
      onOpenChange={(open) => open || close(false)}
      title="Is it you?"
      description="You signed in a while ago. Please enter your password once more to continue."
    >
      <Form
        schema={schema}
        defaultValues={{ password: '' }}
        submitLabel="Continue"
        onSubmit={async (body) => {
          await call('signInConfirm', { body });
          close(true);
        }}
      >
        <FormTextField name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
      </Form>
    </Dialog>
  );
}
