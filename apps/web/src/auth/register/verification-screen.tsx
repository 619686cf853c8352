import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { setLoginState } from '../login-state.ts';

export function VerificationScreen({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await call('accountResendVerification', { body: { email } });
      notify('success', messages.verificationResent);
    } catch (error) {
      const offline = !(error instanceof ApiError) || error.code === 'network';
      notify('error', offline ? messages.verificationResendFailed : error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <MailCheck aria-hidden="true" className="size-10 text-accent-text" />
      <h1 className="mt-6 font-semibold text-3xl tracking-tight">Check your mailbox</h1>
      <p className="mt-3 text-muted text-pretty">
        We sent a link to <strong className="break-all font-semibold text-text">{email || 'your address'}</strong>. Open
        it, and this page takes you to your panel.
      </p>
      <p className="mt-3 text-muted text-pretty">
        Nothing there after a minute? Please look into the spam folder as well.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          variant="primary"
          loading={busy}
          disabledReason={email ? undefined : 'Please register or log in first, so that we know the address.'}
          onClick={() => void resend()}
        >
          Resend verification email
        </Button>
        <Link
          to={paths.login()}
          className={buttonClass('secondary')}
          onClick={() => setLoginState({ step: 'register' })}
        >
          Back to Login
        </Link>
      </div>
    </div>
  );
}
