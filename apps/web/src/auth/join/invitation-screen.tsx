import { messages as rules } from '@resolvo/contract/messages';
import { newPassword, samePassword } from '@resolvo/contract/people/account-fields';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { isSignedIn, rememberSession, restoreSession } from '../../api/session.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { rememberDestination } from '../../shell/after-sign-in.ts';
import { solveCaptcha } from '../../shell/captcha.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { useLinkToken } from '../use-link-token.ts';

/** What every invitation says of itself. */
interface Invitation {
  readonly state: 'open' | 'accepted' | 'over' | 'unknown';
  readonly email: string;
  readonly has_person: boolean;
}

type Chosen = { token: string; password: string; cpassword: string; recaptcha: string };

interface ScreenProps<I extends Invitation> {
  readonly look: (token: string) => Promise<I>;
  readonly title: (invitation: I) => string;
  readonly text: (invitation: I) => ReactNode;
  /** Below the heading: what is joined, in detail. */
  readonly more?: (invitation: I) => ReactNode;
  readonly acceptLabel: (invitation: I) => string;
  /** Both resolve to what is entered then: the page is left. */
  readonly accept: (token: string) => Promise<() => void>;
  readonly join: (chosen: Chosen) => Promise<{ readonly expires_at: string; readonly enter: () => void }>;
  /** The page itself, to come back to after a sign-in. */
  readonly here: string;
}

/** Behind the link of an invitation: accept it as who is signed in, sign in first, or choose a password. */
export function InvitationScreen<I extends Invitation>(props: ScreenProps<I>) {
  const token = useLinkToken();
  const [invitation, setInvitation] = useState<I>();
  const [problem, setProblem] = useState<string>();
  const [signedIn, setSignedIn] = useState<boolean>();
  const { look } = props;
  useEffect(() => {
    if (token === undefined) return;
    if (!token) return setProblem(messages.linkIncomplete);
    void restoreSession().then(() => setSignedIn(isSignedIn()));
    look(token).then(setInvitation, (error: unknown) =>
      setProblem(error instanceof Error ? error.message : messages.networkDown),
    );
  }, [token, look]);

  if (problem !== undefined) return <Over reason={problem} />;
  if (!token || !invitation || signedIn === undefined) {
    return <AuthHeading title="Your invitation">Looking at the invitation…</AuthHeading>;
  }
  if (invitation.state === 'unknown') return <Over reason={rules.linkInvalid} />;
  if (invitation.state === 'accepted') return <Over reason="This invitation was accepted already." accepted />;
  if (invitation.state === 'over') return <Over reason="This invitation is over. Please ask for a new one." />;
  return (
    <>
      <AuthHeading title={props.title(invitation)}>{props.text(invitation)}</AuthHeading>
      {props.more?.(invitation)}
      {signedIn ? (
        <Accept label={props.acceptLabel(invitation)} accept={() => props.accept(token)} />
      ) : invitation.has_person ? (
        <SignInFirst back={`${props.here}?token=${encodeURIComponent(token)}`} email={invitation.email} />
      ) : (
        <ChoosePassword join={(chosen) => props.join({ ...chosen, token })} />
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

function Accept({ label, accept }: { label: string; accept: () => Promise<() => void> }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    setProblem(undefined);
    try {
      (await accept())();
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
      <Button variant="primary" loading={busy} onClick={() => void run()}>
        {label}
      </Button>
    </div>
  );
}

function SignInFirst({ back, email }: { back: string; email: string }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">You have a sign-in with {email} already. Log in, and you come back here to accept.</p>
      <Link to={paths.login()} className={buttonClass('primary')} onClick={() => rememberDestination(back)}>
        Log in
      </Link>
    </div>
  );
}

const schema = z.strictObject(newPassword).refine(samePassword.check, samePassword.params);

function ChoosePassword({
  join,
}: {
  join: (chosen: Omit<Chosen, 'token'>) => ReturnType<ScreenProps<Invitation>['join']>;
}) {
  return (
    <Form
      leftFreely
      schema={schema}
      defaultValues={{ password: '', cpassword: '' }}
      submitLabel="Set the password and join"
      submitFull
      onSubmit={async (values) => {
        const recaptcha = await solveCaptcha('register');
        const { expires_at, enter } = await join({ ...values, recaptcha });
        rememberSession(expires_at);
        enter();
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
