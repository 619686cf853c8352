import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { messages as rules } from '@resolvo/contract/messages';
import { newPassword, samePassword } from '@resolvo/contract/people/account-fields';
import { roleTexts } from '@resolvo/contract/people/members';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { actFor } from '../../api/acting-account.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { isSignedIn, rememberSession, restoreSession } from '../../api/session.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { rememberDestination } from '../../shell/after-sign-in.ts';
import { solveCaptcha } from '../../shell/captcha.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { useLinkToken } from '../use-link-token.ts';

export const meta = privateTitle('Join an account');

type Invitation = ResponseOf<Endpoints['invitationLook']>;

/** Behind the link of an invitation: accept it as who is signed in, sign in first, or choose a password. */
export default function JoinPage() {
  const token = useLinkToken();
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<string>();
  const [signedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    if (token === undefined) return;
    if (!token) return setProblem(messages.linkIncomplete);
    void restoreSession().then(() => setSignedIn(isSignedIn()));
    call('invitationLook', { query: { token } }).then(setInvitation, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : messages.networkDown),
    );
  }, [token]);

  if (problem !== undefined) return <Over reason={problem} />;
  if (!token || !invitation || signedIn === undefined) {
    return <AuthHeading title="Your invitation">Looking at the invitation…</AuthHeading>;
  }
  if (invitation.state === 'unknown') return <Over reason={rules.linkInvalid} />;
  if (invitation.state === 'accepted') return <Over reason="This invitation was accepted already." accepted />;
  if (invitation.state === 'over') return <Over reason="This invitation is over. Please ask for a new one." />;
  return (
    <>
      <AuthHeading title={`Join ${invitation.account_name}`}>
        {invitation.invited_by} invites {invitation.email}
        {invitation.role ? ` as ${roleTexts[invitation.role].name}. ${roleTexts[invitation.role].description}` : '.'}
      </AuthHeading>
      {signedIn ? (
        <Accept token={token} invitation={invitation} />
      ) : invitation.has_person ? (
        <SignInFirst token={token} email={invitation.email} />
      ) : (
        <ChoosePassword token={token} />
      )}
    </>
  );
}

function Over({ reason, accepted = false }: { reason: string; accepted?: boolean }) {
  return (
    <>
      <AuthHeading title={accepted ? 'You have joined already' : 'This link does not work'}>{reason}</AuthHeading>
      <Link to={accepted ? paths.panel() : paths.login()} className={buttonClass('primary')}>
        {accepted ? 'Go to your panel' : 'Log in'}
      </Link>
    </>
  );
}

/** The tab acts for the account that was joined. */
function enter(accountId: string): void {
  actFor(accountId);
  window.location.assign(paths.panel());
}

function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    setProblem(undefined);
    try {
      enter((await call('invitationAccept', { body: { token } })).account_id);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : messages.networkDown);
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {problem ? (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      ) : null}
      <Button variant="primary" loading={busy} onClick={() => void accept()}>
        Join {invitation.account_name}
      </Button>
    </div>
  );
}

function SignInFirst({ token, email }: { token: string; email: string }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">You have a sign-in with {email} already. Log in, and you come back here to accept.</p>
      <Link
        to={paths.login()}
        className={buttonClass('primary')}
        onClick={() => rememberDestination(`${paths.join()}?token=${encodeURIComponent(token)}`)}
      >
        Log in
      </Link>
    </div>
  );
}

const schema = z.strictObject(newPassword).refine(samePassword.check, samePassword.params);

function ChoosePassword({ token }: { token: string }) {
  return (
    <Form
      leftFreely
      schema={schema}
      defaultValues={{ password: '', cpassword: '' }}
      submitLabel="Set the password and join"
      submitFull
      onSubmit={async (values) => {
        const recaptcha = await solveCaptcha('register');
        const { account_id, expires_at } = await call('invitationJoin', { body: { ...values, token, recaptcha } });
        rememberSession(expires_at);
        enter(account_id);
      }}
    >
      <FormTextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more. A few unrelated words are easy to keep and hard to guess."
      />
      <FormTextField name="cpassword" label="Confirm password" type="password" autoComplete="new-password" />
    </Form>
  );
}
