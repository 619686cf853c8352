import type { ClientLoaderFunctionArgs } from 'react-router';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';

export const meta = privateTitle('Blocked addresses');
export const handle = { crumb: 'Blocked addresses' };

const blocked = listQuery('mailSuppressions', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(blocked, request);

export default function BlockedAddressesPage() {
  const lift = useAct('mailSuppressionLift');
  return (
    <List
      list={blocked}
      rows={({ suppressions }) => suppressions}
      rowKey={({ suppression_id }) => suppression_id}
      caption="Blocked addresses"
      columns={[
        { key: 'address', header: 'Address', phone: 'title', cell: ({ address }) => address },
        { key: 'reason', header: 'What its mail server said', grow: true, phone: 'text', cell: ({ reason }) => reason },
        {
          key: 'since',
          header: 'Since',
          align: 'right',
          phone: 'value',
          cell: ({ created_at }) => <Age seconds={created_at} />,
        },
        {
          key: 'acts',
          header: 'Actions',
          align: 'right',
          phone: 'badge',
          cell: ({ suppression_id, address }) => (
            <RowActs
              of={address}
              acts={[
                {
                  label: 'Allow again',
                  onSelect: () => void lift.run({ params: { suppression_id }, body: {} }),
                },
              ]}
            />
          ),
        },
      ]}
      empty={
        <EmptyState
          title="No blocked addresses"
          text="When a mail comes back, its address stands here, and letters to many skip it."
        />
      }
    />
  );
}
