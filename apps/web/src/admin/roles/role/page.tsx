import { roleCan } from '@resolvo/contract/people/staff';
import { type ClientLoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RoleFields, roleForm } from '../role-fields.tsx';

export const meta = titleAbout('Change a role');

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { roles } = await load('roleList', {});
  const role = roles.find(({ role_id }) => role_id === params.roleId);
  return role ? { about: role.name } : null;
}

export default function RolePage() {
  const navigate = useNavigate();
  const { roleId = '' } = useParams();
  const { mask: mine } = useRights();
  const { roles } = usePrefetched('roleList', {});
  const close = () => void navigate(paths.adminRoles());
  const change = useAct('roleChange', { done: close });
  const role = roles.find(({ role_id }) => role_id === roleId);
  if (!role) {
    return (
      <Dialog open onOpenChange={(open) => open || close()} title="This role is gone">
        <p>It has been deleted in the meantime.</p>
      </Dialog>
    );
  }
  const verdict = roleCan.change(mine, role);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`The role ${role.name}`}
      description={holdersText(role.holders)}
    >
      {verdict === true ? (
        <Form
          schema={roleForm}
          defaultValues={{ name: role.name, permissions: role.permissions }}
          submitLabel="Save"
          onSubmit={(body) => change.send({ params: { role_id: roleId }, body })}
        >
          <RoleFields />
        </Form>
      ) : (
        <Notice tone="info">{verdict}</Notice>
      )}
    </Dialog>
  );
}

const holdersText = (holders: number): string =>
  holders === 0
    ? 'No person has it yet.'
    : `What you save counts for ${holders === 1 ? 'the one person who has it' : `all ${holders} persons who have it`}, at once.`;
