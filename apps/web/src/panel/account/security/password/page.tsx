import { passwordChangeBody } from '@resolvo/contract/people/accounts';
import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormTextField } from '../../../../shell/form-fields.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

export const meta = privateTitle('Change password');

export default function ChangePasswordPage() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.accountSecurity());
  const change = useAct('accountChangePassword', { done: close });
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="Change password">
      <Form
        schema={passwordChangeBody}
        defaultValues={{ current_password: '', password: '', cpassword: '' }}
        submitLabel="Change password"
        onSubmit={(body) => change.send({ body })}
      >
        <FormTextField
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <FormTextField name="password" label="New password" type="password" autoComplete="new-password" />
        <FormTextField name="cpassword" label="Confirm password" type="password" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
