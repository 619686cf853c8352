import { useNavigate, useParams } from 'react-router';
import { load, usePrefetched } from '../../../../api/query.ts';
import { GrantFields, grantBody, grantForm } from '../../../../features/people/members/grant-fields.tsx';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

export const meta = privateTitle('Change a member');

export async function clientLoader() {
  await load('memberList', {});
  return null;
}

/** The day as a date field expects it, in the browser's time zone. */
const dayOf = (seconds: number): string => (seconds === 0 ? '' : new Date(seconds * 1000).toLocaleDateString('sv-SE'));

export default function MemberPage() {
  const navigate = useNavigate();
  const { membershipId = '' } = useParams();
  const { members } = usePrefetched('memberList', {});
  const close = () => void navigate(paths.accountMembers());
  const change = useAct('memberChange', { done: close });
  const member = members.find(({ membership_id }) => membership_id === membershipId);
  if (!member) {
    return (
      <Dialog open onOpenChange={(open) => open || close()} title="No longer a member">
        <p>This person is not a member of the account, or no longer.</p>
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={`What ${member.email} may do`}>
      <Form
        schema={grantForm}
        defaultValues={{
          role: member.role,
          permissions: member.permissions,
          limited: member.only_ids !== null,
          only_ids: member.only_ids ?? [],
          until: dayOf(member.expires_at),
        }}
        submitLabel="Save"
        onSubmit={(grant) => change.send({ params: { membership_id: membershipId }, body: grantBody(grant) })}
      >
        <GrantFields />
      </Form>
    </Dialog>
  );
}
