import { changedRights, type StaffChange } from '@resolvo/contract/people/staff';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../../paths.ts';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { rightName } from '../rights-text.ts';

export const meta = privateTitle('History of staff');
export const handle = { crumb: 'History', under: { crumb: 'Roles', path: paths.adminRoles() } };

const history = listQuery('staffHistory', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(history, request);

/** Who gave whom which rights, and when. */
export default function StaffHistoryPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="History of staff"
        description="Who gave whom which rights, and sign-ins of staff from new places."
      />
      <List
        list={history}
        rows={(page) => page.events}
        rowKey={({ event_id }) => event_id}
        caption="History of staff"
        columns={[
          { key: 'what', grow: true, phone: 'title', header: 'What', cell: whatText },
          {
            key: 'rights',
            phone: 'more',
            priority: 2,
            header: 'Rights',
            cell: (event) => <RightsChange event={event} />,
          },
          { key: 'who', phone: 'text', header: 'By', cell: ({ by }) => by || '–' },
          {
            key: 'place',
            priority: 3,
            header: 'From',
            cell: ({ device, place }) => [device, place].filter(Boolean).join(', ') || '–',
          },
          {
            key: 'when',
            align: 'right',
            phone: 'value',
            header: 'When',
            cell: ({ created_at }) => <Age seconds={created_at} />,
          },
        ]}
        empty={<EmptyState title="Nothing yet" text="Invitations, roles and changes of them will be listed here." />}
      />
    </Page>
  );
}

function whatText({ kind, whom, before, after }: StaffChange): string {
  const person = whom || 'a person who left';
  switch (kind) {
    case 'staff.invited':
      return `Invited ${person} as ${after?.role}`;
    case 'staff.invitation_withdrawn':
      return `Withdrew the invitation to ${person}`;
    case 'staff.joined':
      return `${person} joined as ${after?.role}`;
    case 'staff.role_changed':
      return `${person}: ${before?.role} became ${after?.role}`;
    case 'staff.removed':
      return `Ended the staff rights of ${person}, who was ${before?.role}`;
    case 'role.created':
      return `Made the role ${after?.role}`;
    case 'role.changed':
      return before?.role === after?.role
        ? `Changed the role ${after?.role}`
        : `Renamed the role ${before?.role} to ${after?.role}`;
    case 'role.deleted':
      return `Deleted the role ${before?.role}`;
    case 'sign_in.new_place':
      return `New place: ${person} signed in`;
  }
}

/** What was gained and lost, where a grant was changed. */
function RightsChange({ event: { before, after } }: { event: StaffChange }) {
  if (!before || !after) return <span className="@max-2xl:hidden">–</span>;
  const { gained, lost } = changedRights(before.permissions, after.permissions);
  const parts = [...gained.map((name) => `+ ${rightName(name)}`), ...lost.map((name) => `− ${rightName(name)}`)];
  const text = parts.join(', ') || 'The same';
  return (
    <span title={text} className="block truncate @2xl:max-w-72">
      {text}
    </span>
  );
}
