import { loginBody } from '@resolvo/contract/people/sign-in';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { renewSession } from '../../../api/session.ts';
import { solveCaptcha } from '../../../shell/captcha.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { type Factors, SecondFactor } from './second-factor.tsx';

const schema = loginBody.omit({ recaptcha: true, remember_me: true });

interface SignInDialogProps {
  readonly open: boolean;
  readonly email: string;
  readonly onClose: (isSignedIn: boolean) => void;
}

/**
 * Over the page whose session has ended, which stays with all that was typed. Another person who signs in here is told by
 * the first call that the page was not theirs (`other_person`).
 */
export function SignInDialog({ open, email, onClose }: SignInDialogProps) {
  const [factors, setFactors] = useState<Factors>();

  async function finish(expiresAt: string | null) {
    if (expiresAt) renewSession(expiresAt);
    setFactors(undefined);
    onClose(true);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose(false)}
      title="Sign in again"
      description="Your session has ended. What you typed is still here: sign in, and it goes on."
    >
      {factors ? (
        <SecondFactor {...factors} heading={(text) => <p className="mb-4 text-muted">{text}</p>} onDone={finish} />
      ) : (
        <Form
          leftFreely
          schema={schema}
          defaultValues={{ email, password: '' }}
          submitLabel="Sign in"
          onSubmit={async (values) => {
            const recaptcha = await solveCaptcha('login').catch(() => 'unavailable');
            const body = { ...values, remember_me: false, recaptcha };
            const { expires_at, requires_2fa } = await call('signInLogin', { body });
            if (!requires_2fa) return finish(expires_at ?? null);
            const { app, passkey } = await call('signInPending', {});
            setFactors({ app, passkey });
          }}
        >
          <FormTextField name="email" label="Email" type="email" autoComplete="username" />
          <FormTextField name="password" label="Password" type="password" autoComplete="current-password" autoFocus />
          <PasskeySignIn onDone={finish} />
        </Form>
      )}
    </Dialog>
  );
}
