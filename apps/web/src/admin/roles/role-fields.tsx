import { roleBody, staffPermissions } from '@resolvo/contract/people/staff';
import { effectiveMask, toggleBit } from '@resolvo/contract/permissions';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { useRights } from '../../api/use-rights.ts';
import { FormTextField } from '../../shell/form-fields.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { rightName } from './rights-text.ts';

export const roleForm = roleBody;

/** Name and rights of a role. Rights that who edits does not have are shown, and cannot be given. */
export function RoleFields() {
  const { mask: mine } = useRights();
  const { watch, setValue, formState } = useFormContext<z.output<typeof roleForm>>();
  const mask = watch('permissions');
  const error = formState.errors.permissions?.message;
  return (
    <>
      <FormTextField name="name" label="Name" maxLength={60} autoComplete="off" />
      <fieldset aria-describedby={error ? 'rights-error' : undefined}>
        <legend className="label-mono mb-2 text-muted">Rights</legend>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {staffPermissions.map(({ permission_value, permission_readable_name, permission_description }) => {
            const isMine = effectiveMask(mine, permission_value) !== 0;
            return (
              <Checkbox
                key={permission_value}
                label={rightName(permission_readable_name)}
                hint={isMine ? permission_description : 'You do not have this right yourself.'}
                disabled={!isMine}
                checked={effectiveMask(mask, permission_value) !== 0}
                onChange={() =>
                  setValue('permissions', toggleBit(mask, permission_value), {
                    shouldDirty: true,
                    shouldValidate: formState.isSubmitted,
                  })
                }
              />
            );
          })}
        </div>
        <FieldError id="rights-error">{error}</FieldError>
      </fieldset>
    </>
  );
}
