import { formatMoney, toPoints, totals } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { reissueBody } from '@resolvo/contract/money/reissue';
import { euroInput, percentInput, percentOrNothing } from '@resolvo/contract/money-input';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { profileFacts, taxText } from '../../../features/money/billing/profile-lines.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

const price = euroInput('Please enter a price.');
const schema = reissueBody.omit({ idempotency_key: true }).extend({
  items: z.array(reissueBody.shape.items.element.extend({ price })),
  discount_amount: percentInput,
  tax: percentOrNothing,
});

interface ReissueProps {
  readonly invoice: Invoice;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Credits a wrong invoice and issues it anew: what it will say and what becomes of the money stands below what is typed. */
export function ReissueDialog({ invoice, open, onClose }: ReissueProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Credit invoice #${invoice.invoice_number} and issue it anew`}
      description="For an invoice with a wrong address, text, price or tax. What it sold goes on, and what was paid of it pays the new one."
    >
      <ReissueForm invoice={invoice} />
    </Dialog>
  );
}

function ReissueForm({ invoice }: Pick<ReissueProps, 'invoice'>) {
  // One idempotency key for this form: a retry after a lost answer is the same new invoice.
  const [key] = useState(() => crypto.randomUUID());
  const reissue = useAct('invoiceReissue', {
    said: 'The invoice is credited and issued anew.',
    leaveTo: ({ invoice_id }) => paths.adminInvoice({ invoiceId: invoice_id }),
  });
  const userId = invoice.user.user_id;
  const { data, error } = useEndpoint('clientBillingProfile', { params: { user_id: userId } });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <Form
      schema={schema}
      defaultValues={{
        items: invoice.items.map(({ plan_name, plan_description, plan_price }) => ({
          name: plan_name,
          description: plan_description,
          price: (plan_price / 100).toFixed(2),
        })),
        discount_amount: invoice.invoice_discount > 0 ? String(invoice.invoice_discount) : '',
        tax: '',
        reason: '',
      }}
      submitLabel="Credit and issue anew"
      onSubmit={({ discount_amount = 0, ...body }) =>
        reissue.send({
          params: { invoice_id: invoice.invoice_id },
          body: { ...body, discount_amount, idempotency_key: key },
        })
      }
    >
      <section className="flex flex-col gap-2" aria-label="Billing address">
        <h3 className="font-semibold text-ui">Billing address</h3>
        {data.given ? (
          <KeyValueList items={profileFacts(data.profile)} />
        ) : (
          <p className="text-muted">
            This client has not given one: the new invoice has a name and an email address only.
          </p>
        )}
        <p className="text-muted text-sm">
          {data.given ? 'The new invoice is printed with this address. If it is wrong, ' : 'If it should have one, '}
          <Link to={paths.adminClient({ userId })} className={textLinkClass}>
            enter it on the client’s page
          </Link>{' '}
          first.
        </p>
      </section>
      {invoice.items.map(({ order_item_id, plan_name, quantity }, index) => (
        <fieldset key={order_item_id} className="flex flex-col gap-3 border-line border-t pt-4">
          <legend className="sr-only">
            Line {index + 1}: {plan_name}
          </legend>
          <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
            <FormTextField name={`items.${index}.name`} label="Name" />
            <FormTextField
              name={`items.${index}.price`}
              label={quantity === 1 ? 'Price (€)' : `Price (€), ${quantity} times`}
              inputMode="decimal"
            />
          </div>
          <FormTextareaField name={`items.${index}.description`} label="Description" rows={2} />
        </fieldset>
      ))}
      <div className="grid gap-5 border-line border-t pt-4 sm:grid-cols-2">
        <FormTextField name="discount_amount" label="Discount %" inputMode="decimal" />
        <FormTextField
          name="tax"
          label="Tax %"
          inputMode="decimal"
          hint={`Empty: by the billing address, ${taxText(data.tax, data.tax_type)}. Type 0 for none.`}
        />
      </div>
      <FormTextField name="reason" label="Reason" hint="Stands on the credit note, which the client gets." />
      <WhatHappens invoice={invoice} taxByAddress={data.tax} />
    </Form>
  );
}

interface Typed {
  readonly items: readonly { readonly price: string }[];
  readonly discount_amount: string;
  readonly tax: string;
}

/** The sums of the new invoice by the rule of the server, and where the money of the wrong one goes. */
function WhatHappens({ invoice, taxByAddress }: { invoice: Invoice; taxByAddress: number }) {
  const { items = [], discount_amount: discount = '', tax = '' } = useWatch<Typed>();
  const lines = invoice.items.map(({ quantity, plan_price }, index) => ({
    quantity,
    // While it is typed, what is no amount counts as it was.
    price: price.safeParse(items[index]?.price).data ?? plan_price,
  }));
  const points = toPoints(percentOrNothing.safeParse(tax).data ?? taxByAddress);
  const { total } = totals(lines, toPoints(percentInput.safeParse(discount).data ?? 0), points);
  const paid = invoice.invoice_paid;
  const moved = Math.min(paid, total);
  const facts = [
    ['Credit note', `${formatMoney(invoice.invoice_total)}, all of invoice #${invoice.invoice_number}`],
    ['New invoice', formatMoney(total)],
    ...(paid > 0 ? [['Paid already', formatMoney(moved)]] : []),
    ...(paid > total ? [['To the credit balance', formatMoney(paid - total)]] : []),
    ['Still to pay', formatMoney(total - moved)],
  ];
  return (
    <section className="rounded-md bg-sunken p-4" aria-label="What happens">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-ui" aria-live="polite">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        Both documents get the next numbers and are mailed to {invoice.user.email} together. What renews keeps its
        price.
      </p>
    </section>
  );
}
