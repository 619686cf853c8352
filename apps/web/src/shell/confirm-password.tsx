import { givenPassword } from '@resolvo/contract/people/account-fields';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '../api/client.ts';
import { setExits } from '../api/funnel.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from './form.tsx';
import { FormTextField } from './form-fields.tsx';

const schema = z.strictObject({ password: givenPassword });

/** Mounted once in the panel. Calls that need a recent sign-in wait here for the password. */
export function ConfirmPassword() {
  const [open, setOpen] = useState(false);
  const waiting = useRef(new Set<(given: boolean) => void>());

  const close = useCallback((given: boolean) => {
    for (const answer of waiting.current) answer(given);
    waiting.current.clear();
    setOpen(false);
  }, []);

  useEffect(() => {
    const askPassword = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.add(resolve);
        setOpen(true);
      });
    setExits({ askPassword });
    return () => {
      close(false);
      setExits({ askPassword: async () => false });
    };
  }, [close]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close(false)}
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
          close(true);
        }}
      >
        <FormTextField name="password" label="Password" type="password" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}
