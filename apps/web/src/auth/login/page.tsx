import { loginBody } from '@resolvo/contract/people/sign-in';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { rememberSession } from '../../api/session.ts';
import { PasskeySignIn } from '../../features/people/sign-in/passkey-sign-in.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { goOn, rememberDestination } from '../../shell/after-sign-in.ts';
import { solveCaptcha } from '../../shell/captcha.ts';
import { Form } from '../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { privateTitle } from '../../shell/title.ts';
import { AuthHeading, authLinkClass } from '../auth-heading.tsx';
import { ForVisitors } from '../for-visitors.tsx';
import { setLoginState } from '../login-state.ts';
import { SignedOutNotice } from './signed-out-notice.tsx';

export const meta = privateTitle('Log in');

const schema = loginBody.omit({ recaptcha: true });

export default function LoginPage() {
  const navigate = useNavigate();
  useEndedSession();

  async function signedIn(expiresAt: string | null) {
    if (expiresAt) rememberSession(expiresAt);
    notify('success', messages.loginSuccessful);
    await goOn(navigate);
  }

  return (
    <ForVisitors>
      <AuthHeading title="Log in" />
      <SignedOutNotice />
      <Form
        leftFreely
        schema={schema}
        defaultValues={{ email: '', password: '', remember_me: false }}
        submitLabel="Sign in"
        submitFull
        onSubmit={async (values) => {
          // If the captcha cannot be loaded, the form is sent without it and the server decides.
          const recaptcha = await solveCaptcha('login').catch(() => 'unavailable');
          try {
            if (!navigator.cookieEnabled) throw new ApiError(0, { details: messages.cookiesRefused });
            const { expires_at, requires_2fa } = await call('signInLogin', { body: { ...values, recaptcha } });
            if (requires_2fa) {
              notify('success', messages.twoFactorRequired);
              return await navigate(paths.twoFactor());
            }
            await signedIn(expires_at ?? null);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            if (error.code === 'email_unverified') {
              setLoginState({ step: 'verification', email: values.email });
              notify('error', error.message);
              return await navigate(paths.register());
            }
            notify('error', error.message);
            throw error;
          }
        }}
      >
        <FormTextField name="email" label="Email" type="email" autoComplete="username" />
        <FormTextField name="password" label="Password" type="password" autoComplete="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FormCheckbox name="remember_me" label="Remember me" />
          <Link to={paths.passwordReset()} className={authLinkClass}>
            Forgot password
          </Link>
        </div>
      </Form>
      <div className="mt-4">
        <PasskeySignIn onDone={signedIn} />
      </div>
      <p className="mt-8 text-muted">
        No account yet?{' '}
        <Link to={paths.register()} className={authLinkClass}>
          Register
        </Link>
      </p>
    </ForVisitors>
  );
}

/** Opened by the redirect of a document without a session; the URL carries the document's path. */
function useEndedSession() {
  useEffect(() => {
    const url = new URL(window.location.href);
    const document = url.searchParams.get('to');
    if (document === null) return;
    if (url.searchParams.has('expired')) notify('warn', messages.sessionExpired);
    rememberDestination(document);
    url.searchParams.delete('expired');
    url.searchParams.delete('to');
    window.history.replaceState(window.history.state, '', url);
  }, []);
}
