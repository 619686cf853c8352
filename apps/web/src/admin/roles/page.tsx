import { type StaffView, staffCan, staffWord } from '@resolvo/contract/people/staff';
import { EllipsisVertical, History, ScrollText, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useNavigate } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { TwoFactorBadge } from '../../features/people/accounts/two-factor-badge.tsx';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tag } from '../../ui/tag.tsx';
import { disabledBy } from './disabled-by.ts';
import { OpenInvitations } from './open-invitations.tsx';
import { RoleMatrix } from './role-matrix.tsx';

export const meta = privateTitle('Roles');
export const handle = { crumb: 'Roles', dialogs: true };

const staff = listQuery('staffList', (cursor) => ({ query: { cursor, limit: 25 } }));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetchList(staff, request), prefetch('staffInvitationList', {}), prefetch('roleList', {})]);
  return null;
}

/** Who works for the company, and what each role lets them do. */
export default function RolesPage() {
  const { mask: mine, may } = useRights();
  const { invitations } = usePrefetched('staffInvitationList', {});
  const [removing, setRemoving] = useState<StaffView>();
  const navigate = useNavigate();
  return (
    <Page kind="list">
      <PageHeading
        title="Roles"
        description="Who works for the company, and what each role lets them see and do."
        actions={
          <>
            {may('auditList') ? (
              <Link to={paths.adminAudit()} className={buttonClass('secondary')}>
                <ScrollText aria-hidden="true" />
                Audit
              </Link>
            ) : null}
            <Link to={paths.adminStaffHistory()} className={buttonClass('secondary')}>
              <History aria-hidden="true" />
              History
            </Link>
            <ActLink to={paths.adminStaffInvite()}>
              <UserPlus aria-hidden="true" />
              Invite
            </ActLink>
          </>
        }
      />
      <List
        list={staff}
        rows={(page) => page.staff}
        rowKey={({ person_id }) => person_id}
        caption="Staff"
        columns={[
          {
            key: 'person',
            grow: true,
            phone: 'title',
            header: 'Person',
            cell: (person) => (
              <span className="inline-flex items-center gap-2">
                {person.email}
                {person.is_self ? <Tag>You</Tag> : null}
              </span>
            ),
          },
          { key: 'role', phone: 'text', header: 'Role', cell: ({ role_name }) => role_name },
          {
            key: 'factor',
            phone: 'badge',
            header: 'Two-factor',
            cell: (person) =>
              person.is_suspended ? (
                <StateBadge of={staffWord(person)} />
              ) : (
                <TwoFactorBadge isOn={person.two_factor_enabled} />
              ),
          },
          {
            key: 'seen',
            align: 'right',
            phone: 'value',
            header: 'Last sign-in',
            cell: ({ last_login_at }) => (last_login_at > 0 ? <Age seconds={last_login_at} /> : '–'),
          },
          {
            key: 'menu',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: (person) => (
              <Menu
                trigger={
                  <IconButton
                    label={`Actions for ${person.email}`}
                    icon={<EllipsisVertical aria-hidden="true" />}
                    size="sm"
                  />
                }
                items={[
                  {
                    label: 'Change role',
                    ...disabledBy(staffCan.change(mine, person)),
                    onSelect: () => void navigate(paths.adminStaffPerson({ personId: person.person_id })),
                  },
                  {
                    label: 'End staff rights',
                    tone: 'danger',
                    ...disabledBy(staffCan.remove(mine, person)),
                    onSelect: () => setRemoving(person),
                  },
                ]}
              />
            ),
          },
        ]}
        empty={null}
      />
      <FactorNote />
      {invitations.length > 0 ? <OpenInvitations invitations={invitations} mine={mine} /> : null}
      <RoleMatrix mine={mine} />
      <RemoveDialog person={removing} onClose={() => setRemoving(undefined)} />
      <DialogOutlet />
    </Page>
  );
}

/** Whether a second factor is demanded is a setting of the installation. */
function FactorNote() {
  const { second_factor_required } = usePrefetched('roleList', {});
  return (
    <p className="text-muted text-sm">
      {second_factor_required
        ? 'Staff without a second factor can sign in, and do nothing but set one up.'
        : 'Here staff may work without a second factor, so that everything can be tried right away. With real providers it is required.'}
    </p>
  );
}

function RemoveDialog({ person, onClose }: { person: StaffView | undefined; onClose: () => void }) {
  const remove = useAct('staffRemove', { closeFirst: onClose });
  return (
    <Confirm
      open={person !== undefined}
      onClose={onClose}
      title={person?.is_self ? 'End your own staff rights?' : `End the staff rights of ${person?.email ?? ''}?`}
      text={
        person?.is_self
          ? 'The administration closes for you at once. A colleague who may do this can invite you again.'
          : 'The administration closes for them at once, and the invitations they sent no longer work. Their own sign-in stays, and so do accounts that are theirs.'
      }
      action="End staff rights"
      dismiss="Keep"
      actionVariant="risk"
      onConfirm={async () => {
        if (person) await remove.send({ params: { person_id: person.person_id }, body: {} });
      }}
    />
  );
}
