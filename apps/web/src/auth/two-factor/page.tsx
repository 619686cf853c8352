import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { rememberSession } from '../../api/session.ts';
import { type Factors, SecondFactor } from '../../features/people/sign-in/second-factor.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { goOn } from '../../shell/after-sign-in.ts';
import { notify } from '../../shell/notifications.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AuthHeading, authLinkClass } from '../auth-heading.tsx';
import { ForVisitors } from '../for-visitors.tsx';

const title = 'Two-factor authentication';
export const meta = privateTitle(title);

export default function TwoFactorPage() {
  const navigate = useNavigate();
  const pending = usePendingSignIn();

  async function finish(expiresAt: string | null) {
    if (expiresAt) rememberSession(expiresAt);
    notify('success', messages.loginSuccessful);
    await goOn(navigate);
  }

  return (
    <ForVisitors>
      {pending === undefined ? (
        <AuthHeading title={title}>One moment, please.</AuthHeading>
      ) : pending ? (
        <SecondFactor {...pending} heading={(text) => <AuthHeading title={title}>{text}</AuthHeading>} onDone={finish}>
          <Link to={paths.login()} className={authLinkClass}>
            Back to Login
          </Link>
        </SecondFactor>
      ) : (
        <>
          <AuthHeading title="Please log in first">
            Your sign-in has expired, or it was begun in another browser.
          </AuthHeading>
          <div className="grid">
            <Link to={paths.login()} className={buttonClass('primary')}>
              Log in
            </Link>
          </div>
        </>
      )}
    </ForVisitors>
  );
}

/** What finishes the sign-in, null if there is none to finish; undefined until that is known. */
function usePendingSignIn(): Factors | null | undefined {
  const [pending, setPending] = useState<Factors | null>();
  useEffect(() => {
    call('signInPending', {}).then(
      ({ pending: isPending, app, passkey }) => setPending(isPending ? { app, passkey } : null),
      // Without an answer the form is shown: the server looks again when the code is sent.
      () => setPending({ app: true, passkey: true }),
    );
  }, []);
  return pending;
}
