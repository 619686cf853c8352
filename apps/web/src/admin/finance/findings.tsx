import { formatMoney } from '@resolvo/contract/money';
import type { FindingKind, MovementKind } from '@resolvo/contract/money/reconciliation';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery } from '../../shell/list-query.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const openFindings = listQuery('findingList', () => ({ query: { limit: 100 } }), { nextOf: () => undefined });

export const findingNames: Record<FindingKind, string> = {
  missing_in_books: 'Not in the books',
  missing_at_gateway: 'Not at the gateway',
  amount_differs: 'Amounts differ',
  currency_differs: 'Currencies differ',
  unexplained: 'Not explained',
};

export const movementNames: Record<MovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failure: 'Refund that came back',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute that was won',
  other: 'Other movement',
};

export const amountOrNone = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents));

/** Differences between the card gateway and the ledger, for staff to resolve. */
export function Findings() {
  const [params] = useSearchParams();
  const { data } = useEndpoint('findingList', openFindings.inputAt(params));
  return (
    <Card
      title="Card gateway against the books"
      description={
        data?.checked_until
          ? `Compared up to ${data.checked_until}. Fees of that day: ${formatMoney(data.fees)}.`
          : 'Compared every night.'
      }
    >
      <List
        list={openFindings}
        rows={({ findings }) => findings}
        rowKey={(one) => one.finding_id}
        caption="Where the card gateway and the books do not match"
        columns={[
          { key: 'movement', phone: 'title', header: 'What', cell: (one) => movementNames[one.movement] },
          {
            key: 'kind',
            phone: 'badge',
            header: 'Finding',
            cell: (one) => findingNames[one.kind],
          },
          { key: 'day', phone: 'text', header: 'Day', cell: (one) => one.day },
          {
            key: 'id',
            grow: true,
            header: 'Transaction ID',
            cell: (one) => <CopyId value={one.transaction_id} what="Transaction ID" display={one.transaction_id} />,
          },
          {
            key: 'gateway',
            phone: 'value',
            header: 'At the gateway',
            align: 'right',
            cell: (one) => amountOrNone(one.gateway_amount),
          },
          { key: 'books', header: 'In the books', align: 'right', cell: (one) => amountOrNone(one.books_amount) },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink
                to={{ pathname: paths.adminFinding({ findingId: one.finding_id }), search: params.toString() }}
                label={`View ${movementNames[one.movement]} ${one.transaction_id}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="They agree" />}
      />
    </Card>
  );
}
