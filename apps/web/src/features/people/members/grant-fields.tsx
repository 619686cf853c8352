import { email } from '@resolvo/contract/people/account-fields';
import { limitMessages, memberRole, memberRoles, roleDescription, roleTexts } from '@resolvo/contract/people/members';
import { allPermissions, effectiveMask, permission, toggleBit } from '@resolvo/contract/permissions';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { FormCheckbox, FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LimitChoice } from './limit-choice.tsx';

/** What an owner chooses for a member, as the fields of a form. */
const grantFields = {
  role: memberRole,
  permissions: z.number(),
  limited: z.boolean(),
  only_ids: z.array(z.string()),
  until: z.string(),
};
const needsThing = {
  check: ({ limited, only_ids }: { limited: boolean; only_ids: string[] }) => !limited || only_ids.length > 0,
  params: { error: limitMessages.none, path: ['limited'] },
};
export const grantForm = z.strictObject(grantFields).refine(needsThing.check, needsThing.params);
export const inviteForm = z.strictObject({ email, ...grantFields }).refine(needsThing.check, needsThing.params);
type GrantForm = z.output<typeof grantForm>;

/** The end of the chosen day in the browser's time zone. */
const endOfDay = (date: string): number => Math.floor(new Date(`${date}T23:59:59`).getTime() / 1000);

export const grantBody = ({ role, permissions, limited, only_ids, until }: GrantForm) => ({
  role,
  ...(role === 'custom' && { permissions }),
  only_ids: limited && role !== 'owner' ? only_ids : null,
  member_until: until === '' || role === 'owner' ? null : endOfDay(until),
});

const roles = memberRoles.map((value) => ({ value, label: roleTexts[value].name }));
const customerPermissions = allPermissions.filter(
  ({ permission_value }) => permission_value < permission.administrator && permission_value !== permission.accountView,
);
/** Money and support are of the whole account. */
const wholeOnly: readonly number[] = [permission.billingView, permission.billingManage, permission.supportManage];

/** Role, permissions, servers and domains, and end of a membership. */
export function GrantFields() {
  const { watch, setValue } = useFormContext<GrantForm>();
  const [role, limited, mask, chosen] = watch(['role', 'limited', 'permissions', 'only_ids']);
  return (
    <>
      <FormSelectField name="role" label="Role" options={roles} hint={roleDescription(role, limited)} />
      {role === 'custom' ? (
        <fieldset>
          <legend className="label-mono mb-2 text-muted">Permissions</legend>
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {customerPermissions.map(({ permission_value, permission_readable_name, permission_description }) => (
              <Checkbox
                key={permission_value}
                label={permission_readable_name}
                hint={
                  limited && wholeOnly.includes(permission_value)
                    ? 'Of the whole account only.'
                    : permission_description
                }
                disabled={limited && wholeOnly.includes(permission_value)}
                checked={
                  effectiveMask(mask, permission_value) !== 0 && !(limited && wholeOnly.includes(permission_value))
                }
                onChange={() => setValue('permissions', toggleBit(mask, permission_value), { shouldDirty: true })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {role === 'owner' ? null : (
        <>
          <FormCheckbox
            name="limited"
            label="Only some servers or domains"
            hint="They see those and nothing else of the account. Billing and support stay closed."
          />
          {limited ? (
            <LimitChoice
              chosen={chosen}
              onChange={(ids) => setValue('only_ids', ids, { shouldDirty: true, shouldValidate: true })}
            />
          ) : null}
          <FormTextField name="until" label="Until" type="date" hint="Leave empty for no end date." />
        </>
      )}
    </>
  );
}
