import { effectiveMask, permission } from '@resolvo/contract/permissions';
import { useNavigate, useSearchParams } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RoleFields, roleForm } from '../role-fields.tsx';

export const meta = privateTitle('New role');

export default function CreateRolePage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { mask: mine } = useRights();
  const { roles } = usePrefetched('roleList', {});
  const close = () => void navigate(paths.adminRoles());
  const create = useAct('roleCreate', { done: close });
  const from = roles.find(({ role_id }) => role_id === address.get('from'));
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={from ? `A new role like ${from.name}` : 'New role'}>
      <Form
        schema={roleForm}
        // No more than who makes it has.
        defaultValues={{ name: '', permissions: effectiveMask(from?.permissions ?? permission.administrator, mine) }}
        submitLabel="Create the role"
        onSubmit={(body) => create.send({ body })}
      >
        <RoleFields />
      </Form>
    </Dialog>
  );
}
