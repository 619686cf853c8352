import { type InvitationView, invitationWord, type MemberView, roleTexts } from '@resolvo/contract/people/members';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { serverSeconds } from '../../../../api/server-clock.ts';
import { TwoFactorBadge } from '../../../../features/people/accounts/two-factor-badge.tsx';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { clientInput, loadClient } from '../load-client.ts';

const membersOf = (userId: string | undefined) => listQuery('clientMembers', () => clientInput(userId));
const signInsOf = (userId: string | undefined) =>
  listQuery('clientEvents', (cursor) => ({
    ...clientInput(userId),
    query: { cursor, limit: 15, about: 'sign_ins' as const },
  }));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  await Promise.all([prefetchList(membersOf(params.userId), request), prefetchList(signInsOf(params.userId), request)]);
  return about;
}

type Row = { readonly id: string; readonly member?: MemberView; readonly invitation?: InvitationView };

export default function ClientPeoplePage() {
  const { userId } = useParams();
  const now = serverSeconds();
  return (
    <div className="flex flex-col gap-4">
      <Card title="Members" flush>
        <List
          list={membersOf(userId)}
          rows={({ members, invitations }): Row[] => [
            ...invitations.map((invitation) => ({ id: invitation.invitation_id, invitation })),
            ...members.map((member) => ({ id: member.membership_id, member })),
          ]}
          rowKey={({ id }) => id}
          caption="Members"
          columns={[
            {
              key: 'person',
              header: 'Person',
              grow: true,
              phone: 'title',
              cell: ({ member, invitation }) => member?.email ?? invitation?.email ?? '',
            },
            {
              key: 'role',
              header: 'Role',
              phone: 'text',
              cell: ({ member, invitation }) => roleTexts[(member ?? invitation)?.role ?? 'custom'].name,
            },
            {
              key: 'factor',
              header: 'Two-factor',
              phone: 'badge',
              cell: ({ member, invitation }) =>
                member ? (
                  <TwoFactorBadge isOn={member.two_factor_enabled} />
                ) : invitation ? (
                  <StateBadge of={invitationWord(invitation, now)} />
                ) : null,
            },
            {
              key: 'seen',
              header: 'Last sign-in',
              align: 'right',
              phone: 'value',
              cell: ({ member }) => (member && member.last_login_at > 0 ? <Age seconds={member.last_login_at} /> : '–'),
            },
          ]}
          empty={<EmptyState title="No members" />}
        />
      </Card>
      <Card title="Sign-ins" description="Of all members, newest first." flush>
        <List
          list={signInsOf(userId)}
          rows={({ events }) => events}
          rowKey={({ event_id }) => event_id}
          caption="Sign-ins"
          columns={[
            { key: 'person', header: 'Person', grow: true, phone: 'title', cell: ({ person }) => person },
            {
              key: 'how',
              header: 'How it went',
              phone: 'badge',
              cell: ({ name }) => (name === 'session.opened' ? 'Signed in' : 'Failed to sign in'),
            },
            { key: 'device', header: 'Device', phone: 'text', cell: ({ device }) => device || '–' },
            { key: 'place', header: 'Place', priority: 2, cell: ({ place }) => place || '–' },
            {
              key: 'address',
              header: 'Address',
              priority: 2,
              cell: ({ ip }) => <span className="font-mono text-sm">{ip || '–'}</span>,
            },
            {
              key: 'when',
              header: 'When',
              align: 'right',
              phone: 'value',
              cell: ({ created_at }) => <Age seconds={created_at} />,
            },
          ]}
          empty={<EmptyState title="No one has signed in yet" />}
        />
      </Card>
    </div>
  );
}
