import { limitWords } from '@resolvo/contract/people/limit-words';
import {
  accountName,
  type InvitationView,
  invitationWord,
  type MemberView,
  roleTexts,
} from '@resolvo/contract/people/members';
import { EllipsisVertical, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useNavigate } from 'react-router';
import { z } from 'zod';
import { goOver } from '../../../api/funnel.ts';
import { prefetch, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { serverSeconds } from '../../../api/server-clock.ts';
import { useRights } from '../../../api/use-rights.ts';
import { TwoFactorBadge } from '../../../features/people/accounts/two-factor-badge.tsx';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';

export const meta = privateTitle('Members');

const list = listQuery('memberList', () => ({}));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Which of the things that limits name are servers, and which are domains.
  await Promise.all([prefetchList(list, request), prefetch('accountProducts', {})]);
  return null;
}

type Row = { readonly id: string; readonly member?: MemberView; readonly invitation?: InvitationView };
type Dialogs = 'rename' | 'open' | 'leave';

export default function MembersPage() {
  const me = usePrefetched('accountUserInfo', {});
  const dialog = useDialog<Dialogs>(['rename', 'open', 'leave']);
  const openNew = (
    <Button variant={me.account_id === null ? 'primary' : 'secondary'} onClick={() => dialog.show('open')}>
      New organisation
    </Button>
  );
  return (
    <>
      {me.account_id === null ? (
        <EmptyState
          title="You are a member of no account"
          text="Accept an invitation from a colleague, or open an account of your own."
          action={openNew}
        />
      ) : (
        <Members dialog={dialog} openNew={openNew} />
      )}
      <OpenDialog open={dialog.open === 'open'} onClose={dialog.close} />
      <Outlet />
    </>
  );
}

function Members({ dialog, openNew }: { dialog: ReturnType<typeof useDialog<Dialogs>>; openNew: React.ReactNode }) {
  const me = usePrefetched('accountUserInfo', {});
  const rights = useRights();
  const { data: products } = useEndpoint('accountProducts', {});
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<MemberView>();
  const resend = useAct('invitationResend');
  const withdraw = useAct('invitationWithdraw');
  const remove = useAct('memberRemove');
  const leave = useAct('accountLeave');
  const now = serverSeconds();
  const reason = rights.reason('memberInvite');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-semibold text-lg">{me.account_name}</h2>
          <p className="text-muted text-sm">
            {me.account_role === 'owner' ? 'You are an owner.' : (reason ?? '')} Everybody signs in with their own
            address.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {openNew}
          {reason === undefined ? (
            <>
              <Button variant="secondary" onClick={() => dialog.show('rename')}>
                Rename
              </Button>
              <Link to={paths.accountMemberInvite()} className={buttonClass('primary')}>
                <UserPlus aria-hidden="true" />
                Invite
              </Link>
            </>
          ) : (
            <Button variant="secondary" onClick={() => dialog.show('leave')}>
              Leave
            </Button>
          )}
        </div>
      </div>
      {me.account_count > 1 || me.account_role !== 'owner' ? null : (
        <Notice tone="info">
          Invite a colleague and they get a role: billing, technical, read-only or your own choice, for the whole
          account or for some servers and domains.
        </Notice>
      )}
      <List
        list={list}
        rows={({ members, invitations }): Row[] => [
          ...invitations.map((invitation) => ({ id: invitation.invitation_id, invitation })),
          ...members.map((member) => ({ id: member.membership_id, member })),
        ]}
        rowKey={({ id }) => id}
        caption="Members"
        columns={[
          {
            key: 'person',
            grow: true,
            phone: 'title',
            header: 'Person',
            cell: ({ member, invitation }) => (
              <span className="inline-flex items-center gap-2">
                {member?.email ?? invitation?.email}
                {member?.is_self ? <Tag>You</Tag> : null}
                {invitation?.invited_by ? (
                  <span className="text-muted text-sm">invited by {invitation.invited_by}</span>
                ) : null}
              </span>
            ),
          },
          {
            key: 'role',
            phone: 'text',
            header: 'Role',
            cell: ({ member, invitation }) => {
              const { role, only_ids } = member ?? invitation ?? { role: 'custom' as const, only_ids: null };
              return `${roleTexts[role].name}${only_ids === null ? '' : `, ${limitWords(only_ids, products)}`}`;
            },
          },
          {
            key: 'factor',
            phone: 'badge',
            header: 'Two-factor',
            cell: ({ member, invitation }) =>
              member ? (
                <TwoFactorBadge isOn={member.two_factor_enabled} />
              ) : invitation ? (
                <StateBadge of={invitationWord(invitation, now)} />
              ) : null,
          },
          {
            key: 'until',
            priority: 2,
            align: 'right',
            header: 'Until',
            cell: ({ member, invitation }) => {
              const until = member?.expires_at ?? invitation?.member_until ?? 0;
              return until === 0 ? 'No end' : formatDay(until);
            },
          },
          {
            key: 'seen',
            align: 'right',
            phone: 'value',
            header: 'Last sign-in',
            cell: ({ member }) => (member && member.last_login_at > 0 ? <Age seconds={member.last_login_at} /> : '–'),
          },
          {
            key: 'menu',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: ({ member, invitation }) => (
              <Menu
                trigger={
                  <IconButton
                    label={`Actions for ${member?.email ?? invitation?.email ?? ''}`}
                    icon={<EllipsisVertical aria-hidden="true" />}
                    size="sm"
                  />
                }
                items={
                  member
                    ? [
                        {
                          label: 'Change role',
                          ...(reason !== undefined && { disabledReason: reason }),
                          onSelect: () => void navigate(paths.accountMember({ membershipId: member.membership_id })),
                        },
                        member.is_self
                          ? { label: 'Leave the account', onSelect: () => dialog.show('leave') }
                          : {
                              label: 'Remove',
                              tone: 'danger' as const,
                              ...(reason !== undefined && { disabledReason: reason }),
                              onSelect: () => setRemoving(member),
                            },
                      ]
                    : invitation
                      ? [
                          {
                            label: 'Send again',
                            ...(reason !== undefined && { disabledReason: reason }),
                            onSelect: () =>
                              void resend.run({ params: { invitation_id: invitation.invitation_id }, body: {} }),
                          },
                          {
                            label: 'Withdraw',
                            ...(reason !== undefined && { disabledReason: reason }),
                            onSelect: () =>
                              void withdraw.run({ params: { invitation_id: invitation.invitation_id }, body: {} }),
                          },
                        ]
                      : []
                }
              />
            ),
          },
        ]}
        empty={<EmptyState title="No members" text="Members of this account will be listed here." />}
      />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={`Remove ${removing?.email ?? ''}?`}
        text="They are out at once, and their API tokens for this account stop working. Their servers stay: they are the account’s."
        action={`Remove ${removing?.email ?? ''}`}
        dismiss="Keep"
        onConfirm={async () => {
          if (removing) await remove.send({ params: { membership_id: removing.membership_id }, body: {} });
        }}
      />
      <Confirm
        open={dialog.open === 'leave'}
        onClose={dialog.close}
        title={`Leave ${me.account_name}?`}
        text="You no longer see its servers and invoices, and your API tokens for it stop working. An owner can invite you again."
        action="Leave"
        dismiss="Stay"
        onConfirm={async () => {
          await leave.send({ body: {} });
          await goOver(undefined, paths.panel());
        }}
      />
      <RenameDialog open={dialog.open === 'rename'} onClose={dialog.close} name={me.account_name} />
    </>
  );
}

const nameForm = z.strictObject({ name: accountName });

function RenameDialog({ open, onClose, name }: { open: boolean; onClose: () => void; name: string }) {
  const rename = useAct('accountRename', { done: onClose });
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={`Rename ${name}`}>
      <Form schema={nameForm} defaultValues={{ name }} submitLabel="Save" onSubmit={(body) => rename.send({ body })}>
        <FormTextField
          name="name"
          label="Name"
          hint="Members see it. Invoices carry the billing address."
          maxLength={80}
        />
      </Form>
    </Dialog>
  );
}

/** A further account: the tab goes over to it. */
function OpenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const openAccount = useAct('accountOpen', {
    done: ({ account_id }) => goOver(account_id, paths.panel()),
  });
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()} title="New organisation">
      <Form
        schema={nameForm}
        defaultValues={{ name: '' }}
        submitLabel="Create the organisation"
        onSubmit={(body) => openAccount.send({ body })}
      >
        <FormTextField
          name="name"
          label="Name"
          hint="It has its own servers, invoices, balance and members. You are its owner."
          maxLength={80}
        />
      </Form>
    </Dialog>
  );
}
