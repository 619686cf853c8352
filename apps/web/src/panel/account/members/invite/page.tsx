import { useNavigate } from 'react-router';
import { GrantFields, grantBody, inviteForm } from '../../../../features/people/members/grant-fields.tsx';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormTextField } from '../../../../shell/form-fields.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

export const meta = privateTitle('Invite a member');

export default function InvitePage() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.accountMembers());
  const invite = useAct('memberInvite', { done: close });
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="Invite a member">
      <Form
        schema={inviteForm}
        defaultValues={{ email: '', role: 'technical', permissions: 0, limited: false, only_ids: [], until: '' }}
        submitLabel="Send the invitation"
        onSubmit={({ email, ...grant }) => invite.send({ body: { email, ...grantBody(grant) } })}
      >
        <FormTextField
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          hint="They get a link and sign in with their own password."
        />
        <GrantFields />
      </Form>
    </Dialog>
  );
}
