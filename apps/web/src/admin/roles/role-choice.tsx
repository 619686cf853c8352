import { mayGive, type StaffRole, staffPresets } from '@resolvo/contract/people/staff';
import { useFormContext } from 'react-hook-form';
import { usePrefetched } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { FormSelectField } from '../../shell/form-fields.tsx';
import { rightsText } from './rights-text.ts';

const presets = Object.values(staffPresets);

/** The roles to choose from. One with rights that the chooser does not have is listed, and cannot be chosen. */
export function RoleChoice() {
  const { mask: mine } = useRights();
  const { roles } = usePrefetched('roleList', {});
  const { watch } = useFormContext<{ role_id: string }>();
  const chosen = roles.find(({ role_id }) => role_id === watch('role_id'));
  const closed = (role: StaffRole) => mayGive(mine, role) !== true;
  return (
    <FormSelectField
      name="role_id"
      label="Role"
      placeholder="Choose a role"
      options={roles.map((role) => ({
        value: role.role_id,
        label: closed(role) ? `${role.name} (has rights that you do not have)` : role.name,
        disabled: closed(role),
      }))}
      hint={
        chosen && (presets.find(({ id }) => id === chosen.role_id)?.description ?? `${rightsText(chosen.permissions)}.`)
      }
    />
  );
}
