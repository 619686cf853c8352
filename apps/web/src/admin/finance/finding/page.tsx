import { resolveFindingBody } from '@resolvo/contract/money/reconciliation';
import { Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPanel } from '../../../shell/failed-page.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { amountOrNone, findingNames, movementNames } from '../findings.tsx';

export const meta = titleAbout('Finding');
export const ErrorBoundary = failedPanel('finding', { to: paths.adminFinance(), label: 'Back to Finance' });

const inputOf = (findingId = '') => ({ params: { finding_id: findingId } });

export async function clientLoader({ params }: LoaderFunctionArgs) {
  const { transaction_id } = await load('findingDetail', inputOf(params.findingId));
  return { about: transaction_id };
}

export default function FindingPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { findingId } = useParams();
  const one = usePrefetched('findingDetail', inputOf(findingId));
  const close = () => void navigate({ pathname: paths.adminFinance(), search });
  const resolve = useAct('findingResolve', { done: close });
  const facts = [
    { label: 'Day', value: one.day },
    {
      label: 'Transaction ID',
      value: <CopyId value={one.transaction_id} what="Transaction ID" display={one.transaction_id} />,
    },
    { label: 'At the gateway', value: amountOrNone(one.gateway_amount) },
    { label: 'In the books', value: amountOrNone(one.books_amount) },
    ...(one.user_id
      ? [
          {
            label: 'Client',
            value: (
              <Link to={paths.adminClient({ userId: one.user_id })} className={textLinkClass}>
                Open the client
              </Link>
            ),
          },
        ]
      : []),
    ...(one.invoice_id
      ? [
          {
            label: 'Invoice',
            value: (
              <Link to={paths.adminInvoice({ invoiceId: one.invoice_id })} className={textLinkClass}>
                Open the invoice
              </Link>
            ),
          },
        ]
      : []),
    { label: 'Found', value: formatDateTime(one.created_at) },
    ...(one.resolved_at
      ? [
          { label: 'Resolved', value: formatDateTime(one.resolved_at) },
          { label: 'Note', value: one.note },
        ]
      : []),
  ];
  return (
    <SidePanel
      open
      onOpenChange={(open) => open || close()}
      title={`${movementNames[one.movement]}: ${findingNames[one.kind].toLowerCase()}`}
      description="Nothing was changed because of it. Understand it first, then book what is missing or write down why nothing is."
    >
      <div className="flex flex-col gap-6">
        <KeyValueList items={facts} />
        {one.resolved_at ? null : (
          <Form
            schema={resolveFindingBody}
            defaultValues={{ note: '' }}
            submitLabel="Resolve"
            onSubmit={(body) => resolve.send({ ...inputOf(findingId), body })}
          >
            <FormTextareaField name="note" label="What it was" />
          </Form>
        )}
      </div>
    </SidePanel>
  );
}
