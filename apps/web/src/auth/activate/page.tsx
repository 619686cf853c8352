import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { rememberSession } from '../../api/session.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { goOn } from '../../shell/after-sign-in.ts';
import { notify } from '../../shell/notifications.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { setLoginState } from '../login-state.ts';
import { useLink } from '../use-link.ts';

export const meta = privateTitle('Activate your account');

export default function ActivatePage() {
  const link = useLink('accountActivate');
  const navigate = useNavigate();
  const expiresAt = link.kind === 'done' ? link.answer.expires_at : null;

  useEffect(() => {
    if (link.kind !== 'done') return;
    notify('success', messages.accountActivated);
    if (expiresAt === null) return;
    rememberSession(expiresAt);
    // Notifies the tab that waits for activation, which goes to the panel too.
    setLoginState({ step: 'activated' });
    void goOn(navigate);
  }, [link.kind, expiresAt, navigate]);

  if (link.kind === 'failed') {
    return (
      <>
        <AuthHeading title={link.retry ? 'That did not get through' : 'This link does not work'}>
          {link.reason}
        </AuthHeading>
        <div className="flex flex-wrap gap-3">
          {link.retry ? (
            <Button variant="primary" onClick={link.retry}>
              Try Again
            </Button>
          ) : null}
          <Link to={paths.login()} className={buttonClass('primary')}>
            Log in
          </Link>
          <Link to={paths.register()} className={buttonClass('secondary')}>
            Register
          </Link>
        </div>
      </>
    );
  }
  if (link.kind === 'done' && expiresAt === null) {
    return (
      <>
        <AuthHeading title="Your account is active">
          You opened the link in another browser than the one you registered with, so please log in here.
        </AuthHeading>
        <Link to={paths.login()} className={buttonClass('primary')}>
          Log in
        </Link>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Activating your account" />
      <FullScreenSpinner />
    </>
  );
}
