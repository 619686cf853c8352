import { email } from '@resolvo/contract/people/account-fields';
import { longestStaffInvitationDays, staffInvitationDays } from '@resolvo/contract/people/staff';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RoleChoice } from '../role-choice.tsx';

export const meta = privateTitle('Invite to the staff');

const schema = z.strictObject({
  email,
  role_id: z.string().min(1, { error: 'Please choose a role.' }),
  link_until: z.string(),
});

/** The end of the chosen day in the browser's time zone. */
const endOfDay = (date: string): number => Math.floor(new Date(`${date}T23:59:59`).getTime() / 1000);

export default function InviteStaffPage() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.adminRoles());
  const invite = useAct('staffInvite', { done: close });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Invite to the staff"
      description="They get a link by mail, and sign in with their own address and password."
    >
      <Form
        schema={schema}
        defaultValues={{ email: '', role_id: '', link_until: '' }}
        submitLabel="Send the invitation"
        onSubmit={({ link_until, ...rest }) =>
          invite.send({ body: { ...rest, link_until: link_until === '' ? null : endOfDay(link_until) } })
        }
      >
        <FormTextField name="email" label="Email" type="email" autoComplete="off" />
        <RoleChoice />
        <FormTextField
          name="link_until"
          label="Link works until"
          type="date"
          hint={`Leave empty for ${staffInvitationDays} days; ${longestStaffInvitationDays} days at most.`}
        />
      </Form>
    </Dialog>
  );
}
