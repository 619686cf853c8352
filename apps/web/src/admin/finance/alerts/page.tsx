import { type AlertKind, resolveAlertBody } from '@resolvo/contract/money/charges';
import { Scale } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age, formatDateTime } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { ViewLink, viewColumn } from '../../../shell/view-column.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Card alerts');
export const handle = { crumb: 'Card alerts', under: { crumb: 'Finance', path: paths.adminFinance() } };

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
  const [address] = useSearchParams();
  const { data } = useEndpoint('alertList', alerts.inputAt(address));
  const { open, of, at, show, close } = useDialog(['alert']);
  const resolve = useAct('alertResolve', { failed: 'The alert could not be resolved.', done: close });
  const opened = open === 'alert' ? data?.alerts.find(({ alert_id }) => alert_id === of) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Card alerts"
        description="What does not fit together between the card gateway and our books. Nothing of it was credited by itself."
        actions={
          <Link to={paths.adminDisputes()} className={buttonClass('secondary')}>
            <Scale aria-hidden="true" />
            Disputes
          </Link>
        }
      />
      <List
        list={alerts}
        rows={(page) => page.alerts}
        rowKey={(one) => one.alert_id}
        caption="Card alerts"
        columns={[
          {
            key: 'kind',
            phone: 'title',
            header: 'Kind',
            cell: (one) => kindNames[one.kind],
          },
          { key: 'details', grow: true, phone: 'text', header: 'What happened', cell: (one) => one.details },
          {
            key: 'subject',
            priority: 3,
            header: 'At the gateway',
            cell: (one) => <CopyId value={one.subject} what="Transaction ID" />,
          },
          {
            key: 'invoice',
            priority: 2,
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
            key: 'time',
            align: 'right',
            phone: 'value',
            header: 'Since',
            cell: (one) => <Age seconds={one.created_at} />,
          },
          {
            key: 'resolve',
            header: 'Resolve',
            align: 'right',
            cell: (one) => (
              <Button variant="ghost" size="sm" onClick={() => show('alert', one.alert_id)}>
                Resolve
              </Button>
            ),
          },
          {
            ...viewColumn,
            cell: (one) => <ViewLink to={at('alert', one.alert_id)} label={`View alert: ${one.details}`} />,
          },
        ]}
        empty={<EmptyState title="No alerts" text="Every card payment fits what we asked for." />}
      />
      {opened ? (
        <Dialog
          open
          onOpenChange={(next) => next || close()}
          title={kindNames[opened.kind]}
          description={opened.details}
        >
          <div className="flex flex-col gap-6">
            <KeyValueList
              items={[
                { label: 'Time', value: formatDateTime(opened.created_at) },
                {
                  label: 'At the gateway',
                  value: <CopyId value={opened.subject} what="Transaction ID" display={opened.subject} />,
                },
                ...(opened.invoice_id === null
                  ? []
                  : [
                      {
                        label: 'Invoice',
                        value: (
                          <Link to={paths.adminInvoice({ invoiceId: opened.invoice_id })} className={textLinkClass}>
                            View the invoice
                          </Link>
                        ),
                      },
                    ]),
              ]}
            />
            <Form
              schema={resolveAlertBody}
              defaultValues={{ note: '' }}
              submitLabel="Resolve"
              onSubmit={(body) => resolve.send({ params: { alert_id: opened.alert_id }, body })}
            >
              <FormTextareaField
                name="note"
                label="What it was"
                hint="Colleagues read it in the audit. Nothing is booked by it."
              />
            </Form>
          </div>
        </Dialog>
      ) : null}
    </Page>
  );
}
