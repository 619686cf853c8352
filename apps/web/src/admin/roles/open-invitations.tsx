import { mayGive, type StaffInvitationView, staffInvitationWord } from '@resolvo/contract/people/staff';
import { EllipsisVertical } from 'lucide-react';
import { formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Table } from '../../ui/table.tsx';
import { disabledBy } from './disabled-by.ts';

interface OpenInvitationsProps {
  readonly invitations: readonly StaffInvitationView[];
  /** The rights of who looks. */
  readonly mine: number;
}

export function OpenInvitations({ invitations, mine }: OpenInvitationsProps) {
  const resend = useAct('staffInvitationResend');
  const withdraw = useAct('staffInvitationWithdraw');
  const inputOf = ({ staff_invitation_id }: StaffInvitationView) => ({ params: { staff_invitation_id }, body: {} });
  return (
    <Card title="Open invitations" flush>
      <Table
        caption="Invitations"
        stacked
        rows={invitations}
        rowKey={({ staff_invitation_id }) => staff_invitation_id}
        columns={[
          { key: 'email', grow: true, phone: 'title', header: 'Address', cell: ({ email }) => email },
          { key: 'role', phone: 'text', header: 'Role', cell: ({ role_name }) => role_name },
          { key: 'by', priority: 2, header: 'Invited by', cell: ({ invited_by }) => invited_by || '–' },
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: (invitation) => <StateBadge of={staffInvitationWord(invitation)} />,
          },
          {
            key: 'until',
            align: 'right',
            phone: 'value',
            header: 'Link until',
            cell: ({ expires_at }) => formatDay(expires_at),
          },
          {
            key: 'menu',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: (invitation) => (
              <Menu
                trigger={
                  <IconButton
                    label={`Actions for ${invitation.email}`}
                    icon={<EllipsisVertical aria-hidden="true" />}
                    size="sm"
                  />
                }
                items={[
                  {
                    label: 'Send again',
                    ...disabledBy(mayGive(mine, invitation)),
                    onSelect: () => void resend.run(inputOf(invitation)),
                  },
                  { label: 'Withdraw', onSelect: () => void withdraw.run(inputOf(invitation)) },
                ]}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
