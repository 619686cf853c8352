import { roleCan, type StaffRole, staffPermissions } from '@resolvo/contract/people/staff';
import { effectiveMask } from '@resolvo/contract/permissions';
import { Check, EllipsisVertical, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { usePrefetched } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Table } from '../../ui/table.tsx';
import { disabledBy } from './disabled-by.ts';
import { rightName } from './rights-text.ts';

/** Every right against every role: what a person of each can see and do, at a glance. */
export function RoleMatrix({ mine }: { mine: number }) {
  const { roles } = usePrefetched('roleList', {});
  return (
    <Card
      title="What each role opens"
      description="Rights count at each call: a change of a role is a change for everyone who has it, at once."
      actions={
        <ActLink to={paths.adminRoleCreate()} variant="secondary">
          <Plus aria-hidden="true" />
          New role
        </ActLink>
      }
      flush
    >
      <Table
        caption="Rights of each role"
        rows={staffPermissions}
        rowKey={({ permission_value }) => String(permission_value)}
        columns={[
          {
            key: 'right',
            header: 'Right',
            className:
              'sticky left-0 min-w-36 whitespace-normal! py-1.5 [&:is(td)]:bg-surface [&:is(th)]:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))]',
            cell: (right) => (
              <>
                <span className="block">{rightName(right.permission_readable_name)}</span>
                <span className="block text-muted text-sm max-sm:hidden">{right.permission_description}</span>
              </>
            ),
          },
          ...roles.map((role) => ({
            key: role.role_id,
            header: <RoleHead role={role} mine={mine} />,
            align: 'center' as const,
            cell: ({ permission_value }: { permission_value: number }) =>
              effectiveMask(role.permissions, permission_value) === 0 ? (
                <span className="text-muted">
                  <span aria-hidden="true">·</span>
                  <span className="sr-only">No</span>
                </span>
              ) : (
                <>
                  <Check aria-hidden="true" className="mx-auto size-4 text-accent-text" />
                  <span className="sr-only">Yes</span>
                </>
              ),
          })),
        ]}
      />
    </Card>
  );
}

function RoleHead({ role, mine }: { role: StaffRole; mine: number }) {
  const navigate = useNavigate();
  const remove = useAct('roleDelete');
  return (
    <span className="inline-flex items-center gap-1">
      <span>
        {role.name} <span className="text-muted tabular-nums">{role.holders}</span>
        <span className="sr-only">{role.holders === 1 ? 'person' : 'persons'}</span>
      </span>
      <Menu
        trigger={
          <IconButton label={`Actions for ${role.name}`} icon={<EllipsisVertical aria-hidden="true" />} size="sm" />
        }
        items={[
          {
            label: 'Change',
            ...disabledBy(roleCan.change(mine, role)),
            onSelect: () => void navigate(paths.adminRole({ roleId: role.role_id })),
          },
          {
            label: 'Copy as a new role',
            onSelect: () => void navigate(paths.adminRoleCopy({ roleId: role.role_id })),
          },
          {
            label: 'Delete',
            ...disabledBy(roleCan.delete(mine, role)),
            onSelect: () => void remove.run({ params: { role_id: role.role_id }, body: {} }),
          },
        ]}
      />
    </span>
  );
}
