import { messages as rules } from '@resolvo/contract/messages';
import { email, newPassword, samePassword } from '@resolvo/contract/people/account-fields';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { forgetSession } from '../../api/session.ts';
import { claim } from '../../claim.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { solveCaptcha } from '../../shell/captcha.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { privateTitle } from '../../shell/title.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthHeading, authLinkClass } from '../auth-heading.tsx';
import { useLinkToken } from '../use-link-token.ts';

export const meta = privateTitle('Reset your password');

/**
 * One URL, two steps: without a token it asks for the mail, with one it sets the new password. A link that does not work
 * is told before a password is typed.
 */
export default function PasswordResetPage() {
  const token = useLinkToken();
  const problem = useLinkProblem(token);
  if (token === undefined || token === null) return <AskForLink />;
  if (problem === 'unknown') return <AuthHeading title="Set a new password">Checking the link…</AuthHeading>;
  return problem === undefined ? <NewPassword token={token} /> : <AskForLink problem={problem} />;
}

/** Why the link cannot be used; undefined when it can. */
function useLinkProblem(token: string | null | undefined): string | 'unknown' | undefined {
  const [problem, setProblem] = useState<string | undefined>('unknown');
  useEffect(() => {
    if (token === undefined || token === null) return;
    if (token === '') return setProblem(messages.linkIncomplete);
    call('accountPasswordResetLink', { query: { token } }).then(
      ({ valid }) => setProblem(valid ? undefined : rules.linkInvalid),
      // Without an answer the form is shown: the link is checked again when the password is sent.
      () => setProblem(undefined),
    );
  }, [token]);
  return problem;
}

const askSchema = z.strictObject({ email });

function AskForLink({ problem }: { problem?: string }) {
  const [sent, setSent] = useState<string>();
  return (
    <>
      <AuthHeading title={problem === undefined ? 'Reset your password' : 'This link does not work'}>
        {problem === undefined ? null : <>{problem} </>}
        Tell us the address of your account, and we send you a link to set a new password.
      </AuthHeading>
      {sent ? (
        <div role="status">
          <Notice tone="ok">{sent}</Notice>
        </div>
      ) : (
        <Form
          leftFreely
          schema={askSchema}
          defaultValues={{ email: '' }}
          submitLabel="Send the link"
          submitFull
          onSubmit={async (values) => {
            const recaptcha = await solveCaptcha('password_reset');
            const { details } = await call('accountPasswordResetRequest', { body: { ...values, recaptcha } });
            setSent(details);
          }}
        >
          <FormTextField name="email" label="Email" type="email" autoComplete="username" />
        </Form>
      )}
      <p className="mt-8">
        <Link to={paths.login()} className={authLinkClass}>
          Back to Login
        </Link>
      </p>
    </>
  );
}

const newSchema = z.strictObject(newPassword).refine(samePassword.check, samePassword.params);

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <>
      <AuthHeading title="Set a new password">
        {claim(
          'reset.ends',
          'All devices will be signed out and all API tokens revoked. Then you log in with the new password.',
        )}
      </AuthHeading>
      <Form
        leftFreely
        schema={newSchema}
        defaultValues={{ password: '', cpassword: '' }}
        submitLabel="Set the new password"
        submitFull
        onSubmit={async (values) => {
          const { details } = await call('accountPasswordReset', { body: { ...values, token } });
          forgetSession();
          notify('success', details);
          await navigate(paths.login());
        }}
      >
        <FormTextField name="password" label="New password" type="password" autoComplete="new-password" />
        <FormTextField name="cpassword" label="Confirm password" type="password" autoComplete="new-password" />
      </Form>
    </>
  );
}
