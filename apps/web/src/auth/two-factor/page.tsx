import { recoveryCode, totpCode } from '@resolvo/contract/people/account-fields';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { rememberSession } from '../../api/session.ts';
import { claim } from '../../claim.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { goOn } from '../../shell/after-sign-in.ts';
import { Form } from '../../shell/form.tsx';
import { FormCodeField, FormTextField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AuthHeading, authLinkClass } from '../auth-heading.tsx';
import { ForVisitors } from '../for-visitors.tsx';

const title = 'Two-factor authentication';
export const meta = privateTitle(title);

const byApp = z.strictObject({ code: totpCode });
const byRecovery = z.strictObject({ recovery_code: recoveryCode });

export default function TwoFactorPage() {
  const pending = usePendingSignIn();
  return (
    <ForVisitors>
      {pending === undefined ? (
        <AuthHeading title={title}>One moment, please.</AuthHeading>
      ) : pending ? (
        <SecondFactor />
      ) : (
        <>
          <AuthHeading title="Please log in first">
            No sign-in of this browser waits for a code. The time for it is up, or it was not begun here.
          </AuthHeading>
          <Link to={paths.login()} className={buttonClass('primary')}>
            Log in
          </Link>
        </>
      )}
    </ForVisitors>
  );
}

/** Whether there is anything to finish; undefined until that is known. */
function usePendingSignIn(): boolean | undefined {
  const [pending, setPending] = useState<boolean>();
  useEffect(() => {
    call('signInPending', {}).then(
      (answer) => setPending(answer.pending),
      // Without an answer the form is shown: the server looks again when the code is sent.
      () => setPending(true),
    );
  }, []);
  return pending;
}

function SecondFactor() {
  const navigate = useNavigate();
  const [useRecovery, setUseRecovery] = useState(false);

  async function finish(body: { code: string } | { recovery_code: string }) {
    const { expires_at } = await call('signInSecondFactor', { body });
    if (expires_at) rememberSession(expires_at);
    notify('success', messages.loginSuccessful);
    await goOn(navigate);
  }

  return (
    <>
      <AuthHeading title={title}>
        {useRecovery
          ? claim('recovery.once', 'Enter one of the recovery codes you kept. Each works once.')
          : 'Enter the code that your authenticator app shows now.'}
      </AuthHeading>
      {useRecovery ? (
        <Form
          leftFreely
          key="recovery"
          schema={byRecovery}
          defaultValues={{ recovery_code: '' }}
          submitLabel="Continue"
          submitFull
          onSubmit={finish}
        >
          <FormTextField name="recovery_code" label="Recovery code" autoComplete="off" autoFocus />
        </Form>
      ) : (
        <Form
          key="app"
          leftFreely
          schema={byApp}
          defaultValues={{ code: '' }}
          submitLabel="Continue"
          submitFull
          onSubmit={finish}
        >
          <FormCodeField name="code" label="Code" autoFocus />
        </Form>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" onClick={() => setUseRecovery(!useRecovery)}>
          {useRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Link to={paths.login()} className={authLinkClass}>
          Back to Login
        </Link>
      </div>
    </>
  );
}
