import { email, newPassword, samePassword } from '@resolvo/contract/people/account-fields';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { forgetSession } from '../../api/session.ts';
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

/** One URL, two steps: without a token it asks for the mail, with one it sets the new password. */
export default function PasswordResetPage() {
  const token = useLinkToken();
  return token ? <NewPassword token={token} /> : <AskForLink />;
}

const askSchema = z.strictObject({ email });

function AskForLink() {
  const [sent, setSent] = useState<string>();
  return (
    <>
      <AuthHeading title="Reset your password">
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
        All devices will be signed out and all API tokens revoked. Then you log in with the new password.
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
