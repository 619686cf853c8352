import { formatMoney } from '@resolvo/contract/money';
import type { Finding, FindingKind, MovementKind } from '@resolvo/contract/money/reconciliation';
import { Link, useSearchParams } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';

export const openFindings = { query: { limit: 100 } };

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

const columns = [
  { id: 'movement', header: 'What' },
  { id: 'kind', header: 'Finding' },
  { id: 'day', header: 'Day' },
  { id: 'id', header: 'Transaction ID' },
  { id: 'gateway', header: 'At the gateway', align: 'right' },
  { id: 'books', header: 'In the books', align: 'right' },
  { id: 'view', header: 'View', align: 'right', stack: 'button' },
] as const;

/** Where the card gateway and the books do not agree: for a person to understand. */
export function Findings() {
  const [params] = useSearchParams();
  const { data, error } = useEndpoint('findingList', openFindings);
  return (
    <Card
      title="Card gateway"
      description={
        data?.checked_until
          ? `Checked against the books up to ${data.checked_until}. Fees of that day: ${formatMoney(data.fees)}.`
          : 'Checked against the books every night.'
      }
    >
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {data?.findings.length === 0 ? <p className="text-muted">Nothing to look at.</p> : null}
      {data && data.findings.length > 0 ? (
        <Table
          caption="Where the card gateway and the books do not match"
          stacked
          columns={columns}
          rows={data.findings.map((one) => ({ id: one.finding_id, cells: cellsOf(one, params.toString()) }))}
        />
      ) : null}
    </Card>
  );
}

function cellsOf(one: Finding, search: string) {
  return [
    movementNames[one.movement],
    <Badge key="kind" tone="warn">
      {findingNames[one.kind]}
    </Badge>,
    one.day,
    <CopyId key="id" value={one.transaction_id} what="Transaction ID" display={one.transaction_id} />,
    amountOrNone(one.gateway_amount),
    amountOrNone(one.books_amount),
    <Link
      key="view"
      to={{ pathname: paths.adminFinding({ findingId: one.finding_id }), search }}
      className={buttonClass('secondary', 'sm')}
      aria-label={`View ${movementNames[one.movement]} ${one.transaction_id}`}
    >
      View
    </Link>,
  ];
}
