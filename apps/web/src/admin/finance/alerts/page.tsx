import type { AlertKind } from '@resolvo/contract/money/charges';
import { ArrowLeft, Scale } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { QueryTable } from '../../../shell/query-table.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
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

export default function AlertsPage() {
  async function resolve(alertId: string) {
    try {
      const { details } = await call('alertResolve', { params: { alert_id: alertId }, body: {} });
      notify('success', details);
    } catch (error) {
      fail(error, 'The alert could not be resolved.');
    }
    await invalidate('alertList');
  }

  return (
    <>
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
      <div className="mt-8">
        <QueryTable
          endpoint="alertList"
          input={(cursor) => ({ query: { cursor, limit: 25 } })}
          rows={(page) => page.alerts}
          rowId={(one) => one.alert_id}
          caption="Card alerts"
          columns={[
            {
              id: 'time',
              header: 'Time',
              className: 'whitespace-nowrap',
              cell: (one) => formatDateTime(one.created_at),
            },
            { id: 'kind', header: 'Kind', cell: (one) => <Badge tone="danger">{kindNames[one.kind]}</Badge> },
            { id: 'details', header: 'What happened', cell: (one) => one.details },
            {
              id: 'subject',
              header: 'At the gateway',
              cell: (one) => (
                <span className="block max-w-40">
                  <CopyId value={one.subject} what="Transaction ID" display={one.subject} />
                </span>
              ),
            },
            {
              id: 'invoice',
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
              id: 'resolve',
              header: 'Resolve',
              align: 'right',
              stack: 'button',
              cell: (one) => (
                <Button variant="secondary" size="sm" onClick={() => void resolve(one.alert_id)}>
                  Resolve
                </Button>
              ),
            },
          ]}
          empty={<EmptyState title="No alerts" text="Every card payment fits what we asked for." />}
        />
      </div>
    </>
  );
}
