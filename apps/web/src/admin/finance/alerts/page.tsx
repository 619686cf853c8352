import type { AlertKind } from '@resolvo/contract/money/charges';
import { ArrowLeft, Scale } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Card alerts');
export const handle = { crumb: 'Card alerts' };

const kindNames: Record<AlertKind, string> = {
  payment_mismatch: 'Payment does not fit',
  unknown_payment: 'Unknown payment',
  foreign_event: 'Event not for us',
  external_refund: 'Refund made elsewhere',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
};

const alerts = listQuery('alertList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(alerts, request);

export default function AlertsPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Card alerts"
        description="What does not fit together between the card gateway and our books. Nothing of it was credited by itself."
        actions={
          <>
            <Link to={paths.adminFinance()} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden="true" />
              Back to Finance
            </Link>
            <Link to={paths.adminDisputes()} className={buttonClass('secondary')}>
              <Scale aria-hidden="true" />
              Disputes
            </Link>
          </>
        }
      />
      <List
        list={alerts}
        rows={(page) => page.alerts}
        rowKey={(one) => one.alert_id}
        caption="Card alerts"
        columns={[
          {
            key: 'time',
            phone: 'text',
            header: 'Time',
            className: 'whitespace-nowrap',
            cell: (one) => formatDateTime(one.created_at),
          },
          {
            key: 'kind',
            phone: 'title',
            header: 'Kind',
            cell: (one) => <Tag>{kindNames[one.kind]}</Tag>,
          },
          { key: 'details', grow: true, phone: 'more', header: 'What happened', cell: (one) => one.details },
          {
            key: 'subject',
            priority: 3,
            header: 'At the gateway',
            cell: (one) => (
              <span className="block max-w-40">
                <CopyId value={one.subject} what="Transaction ID" display={one.subject} />
              </span>
            ),
          },
          {
            key: 'invoice',
            header: 'Invoice',
            cell: (one) =>
              one.invoice_id === null ? (
                '–'
              ) : (
                <Link to={paths.adminInvoice({ invoiceId: one.invoice_id })} className={textLinkClass}>
                  View
                </Link>
              ),
          },
          {
            key: 'resolve',
            phone: 'act',
            header: 'Resolve',
            align: 'right',
            cell: (one) => <Resolve alertId={one.alert_id} />,
          },
        ]}
        empty={<EmptyState title="No alerts" text="Every card payment fits what we asked for." />}
      />
    </Page>
  );
}

function Resolve({ alertId }: { alertId: string }) {
  const { run, pending } = useAct('alertResolve', { failed: 'The alert could not be resolved.' });
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={pending}
      onClick={() => void run({ params: { alert_id: alertId }, body: {} })}
    >
      Resolve
    </Button>
  );
}
