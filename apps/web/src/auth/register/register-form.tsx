import { email, newPassword, samePassword } from '@resolvo/contract/people/account-fields';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { solveCaptcha } from '../../shell/captcha.ts';
import { Form } from '../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { AuthHeading, authLinkClass } from '../auth-heading.tsx';
import { setLoginState } from '../login-state.ts';

const schema = z
  .strictObject({ email, ...newPassword, 'remember-me': z.boolean() })
  .refine(samePassword.check, samePassword.params);

export function RegisterForm() {
  return (
    <>
      <AuthHeading title="Create your account">
        One account for servers, web hosting, domains, invoices and support.
      </AuthHeading>
      <Form
        leftFreely
        schema={schema}
        defaultValues={{ email: '', password: '', cpassword: '', 'remember-me': false }}
        submitLabel="Sign up"
        submitFull
        onSubmit={async (values) => {
          const recaptcha = await solveCaptcha('register');
          try {
            await call('accountRegister', { body: { ...values, recaptcha } });
          } catch (error) {
            if (error instanceof ApiError) notify('error', error.message);
            throw error;
          }
          notify('success', messages.registrationSuccessful);
          setLoginState({ step: 'verification', email: values.email });
        }}
      >
        <FormTextField name="email" label="Email" type="email" autoComplete="username" />
        <FormTextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="8 characters or more. A few unrelated words are easy to keep and hard to guess."
        />
        <FormTextField name="cpassword" label="Confirm password" type="password" autoComplete="new-password" />
        <FormCheckbox name="remember-me" label="Remember me" />
      </Form>
      <p className="mt-8 text-muted">
        Already registered?{' '}
        <Link to={paths.login()} className={authLinkClass}>
          Log in
        </Link>
      </p>
    </>
  );
}
