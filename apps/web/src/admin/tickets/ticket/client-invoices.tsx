import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { extendBody, longestExtensionDays } from '@resolvo/contract/money/invoices';
import { wholeInput } from '@resolvo/contract/money-input';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { dueDay } from '../../../features/money/invoices/due-day.ts';
import { InvoiceBadge } from '../../../features/money/invoices/invoice-badge.tsx';
import { InvoiceTotal } from '../../../features/money/invoices/invoice-total.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

const extendForm = extendBody.extend({ days: wholeInput().pipe(extendBody.shape.days) });

export function ClientInvoices({ enquiryId, userId }: { enquiryId: string; userId: string }) {
  const { reason } = useRights();
  const own = useOwnAccount(userId);
  const { data } = useEndpoint('invoiceList', {
    query: { search: userId, status: 'awaiting_payment', sort: 'due', limit: 5 },
  });
  const [extended, setExtended] = useState<{ invoice_id: string; invoice_number: number }>();
  const send = useAct('enquirySendInvoice');
  const extend = useAct('enquiryExtendInvoice', { done: () => setExtended(undefined) });
  const at = (invoiceId: string) => ({ params: { enquiry_id: enquiryId, invoice_id: invoiceId } });
  if (data?.invoices.length === 0) return <p className="text-muted">None.</p>;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {data?.invoices.map((one) => (
          <li key={one.invoice_id} className="flex items-center gap-2">
            <span className="min-w-0 grow">
              <Link to={paths.adminInvoice({ invoiceId: one.invoice_id })} className={textLinkClass}>
                #{one.invoice_number}
              </Link>{' '}
              <span className="tabular-nums">
                <InvoiceTotal invoice={one} /> incl. VAT
              </span>
              <span className="block text-muted empty:hidden">{dueDay(one) && `Due ${dueDay(one)}`}</span>
            </span>
            <InvoiceBadge invoice={one} />
            <RowActs
              of={`invoice ${one.invoice_number}`}
              link={null}
              acts={[
                {
                  label: 'Send again',
                  loading: send.pending,
                  ...because(reason('enquirySendInvoice') ?? reasonOf(invoiceCan.send(one.invoice_status))),
                  onSelect: () => void send.run({ ...at(one.invoice_id), body: {} }),
                },
                {
                  label: 'Give more time',
                  ...because(reason('enquiryExtendInvoice') ?? own ?? reasonOf(invoiceCan.extend(one.invoice_status))),
                  onSelect: () => setExtended(one),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={extended !== undefined}
        onOpenChange={(isOpen) => isOpen || setExtended(undefined)}
        title={`More time for invoice #${extended?.invoice_number ?? ''}`}
        description="Counted from its due date, or from today when that is past. The document itself stays as it was issued."
      >
        <Form
          schema={extendForm}
          defaultValues={{ days: '14', reason: '' }}
          submitLabel={({ days }) => `Give ${days} days`}
          onSubmit={(body) => extend.send({ ...at(extended?.invoice_id ?? ''), body })}
        >
          <FormTextField name="days" label="Days" inputMode="numeric" hint={`At most ${longestExtensionDays}.`} />
          <FormTextField name="reason" label="Reason" />
        </Form>
      </Dialog>
    </>
  );
}

const because = (disabledReason: string | undefined) => (disabledReason === undefined ? {} : { disabledReason });
