import { percentInput, percentOrNothing } from '@resolvo/contract/money-input';
import type { FoundClient } from '@resolvo/contract/people/clients';
import { renews } from '@resolvo/contract/product-types';
import { buildInvoiceBody } from '@resolvo/contract/sales/invoice-builder';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { z } from 'zod';
import { tryLoad, useEndpoint } from '../../../api/query.ts';
import { profileFacts, taxText } from '../../../features/money/billing/profile-lines.ts';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { DiscountRecurs } from '../../../features/sales/orders/discount-recurs.tsx';
import { InvoicePreview } from '../../../features/sales/orders/invoice-preview.tsx';
import { paymentTerms } from '../../../features/sales/orders/order-terms.tsx';
import { paths } from '../../../paths.ts';
import { useDraftState } from '../../../shell/drafts.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { askedFor } from '../../../shell/list-query.ts';
import { privateTitle } from '../../../shell/title.ts';
import { sendWhole, useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type BuiltItem, BuiltItems, builtItem, toBody } from './built-items.tsx';
import { useIssueQuestion } from './issue-question.tsx';

export const meta = privateTitle('Create invoice');
export const handle = { crumb: 'Create invoice', under: { crumb: 'Invoices', path: paths.adminInvoices() } };

const schema = buildInvoiceBody
  .pick({ annual_subscription: true, discount_reason: true, payment_term_id: true })
  .extend({ discount_amount: percentInput, discount_recurs: z.boolean(), tax: percentOrNothing });

const builtItems = z.array(builtItem).readonly();
const noItems: readonly BuiltItem[] = [];
const itemBegun =
  'An item is begun and not added yet. Please add it, or empty its fields and choose no plan; then go on.';

/** A link from a client's page names the client. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = askedFor(new URL(request.url).searchParams, 'user_id');
  const found = search ? await tryLoad('clientSearch', { query: { search } }) : undefined;
  return { named: found?.clients.find(({ user_id }) => user_id === search) };
}

export default function InvoiceBuilderPage() {
  const { named } = useLoaderData<typeof clientLoader>();
  const [client, setClient] = useChosenClient(named);
  const [items, setItems] = useDraftState('items', builtItems, noItems);
  const [annual, setAnnual] = useState(false);
  const isSafe = useRef(false);
  useUnsaved(items.length > 0, isSafe);
  return (
    <Page kind="detail">
      <PageHeading
        title="Create invoice"
        description="Choose the client and what is sold. You see the whole invoice once more before it is issued and mailed."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-6">
          <Card title="Client">
            <div className="flex flex-col gap-4">
              <ClientChoice client={client} onChange={setClient} />
              {client ? <ClientBilling userId={client.user_id} /> : null}
            </div>
          </Card>
          <BuiltItems items={items} onChange={setItems} annual={annual} clientId={client?.user_id} />
        </div>
        <Card title="Terms">
          {client ? (
            <Terms key={client.user_id} client={client} items={items} isSafe={isSafe} onAnnual={setAnnual} />
          ) : (
            <p className="text-muted">Please choose a client first: the tax follows from the billing address.</p>
          )}
        </Card>
      </div>
    </Page>
  );
}

const profileInput = (userId: string) => ({ params: { user_id: userId } });

function ClientBilling({ userId }: { userId: string }) {
  const { data, error } = useEndpoint('clientBillingProfile', profileInput(userId));
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Skeleton className="h-24" />;
  if (!data.given) return <Notice tone="info">This client has not given a billing address yet.</Notice>;
  return (
    <KeyValueList items={[...profileFacts(data.profile), { label: 'Tax', value: taxText(data.tax, data.tax_type) }]} />
  );
}

interface TermsProps {
  readonly client: FoundClient;
  readonly items: readonly BuiltItem[];
  /** Of the items, which are not part of the form of the terms. */
  readonly isSafe: RefObject<boolean>;
  readonly onAnnual: (annual: boolean) => void;
}

function Terms({ client, items, isSafe, onAnnual }: TermsProps) {
  const build = useAct('invoiceBuild', {
    said: ({ invoice_id }) => `Invoice ${invoice_id} generated.`,
    leaveTo: ({ invoice_id }) => paths.adminInvoice({ invoiceId: invoice_id }),
  });
  const own = useOwnAccount(client.user_id);
  const { ask, dialog } = useIssueQuestion();
  const { data, error } = useEndpoint('clientBillingProfile', profileInput(client.user_id));
  // One idempotency key for what is on this screen: a retry after a lost answer returns the same invoice.
  const [key] = useState(() => crypto.randomUUID());
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <>
      <Form
        schema={schema}
        defaultValues={{
          annual_subscription: false,
          discount_amount: '',
          discount_reason: '',
          discount_recurs: true,
          tax: '',
          payment_term_id: 'net_14',
        }}
        submitLabel="Create invoice"
        submitFull
        disabledReason={own ?? (items.length === 0 ? 'Please add at least one item.' : undefined)}
        onSubmit={async ({ discount_amount = 0, ...rest }) => {
          // Only sent when an item renews.
          const annual = rest.annual_subscription && items.some(({ type }) => renews(type));
          const isMeant = await ask({
            client,
            profile: data.given ? data.profile : undefined,
            items,
            annual,
            discount: discount_amount,
            recurs: rest.discount_recurs,
            tax: rest.tax ?? data.tax,
            paymentTerm: rest.payment_term_id,
          });
          if (!isMeant) return;
          const body = {
            ...rest,
            user_id: client.user_id,
            items: items.map(toBody),
            annual_subscription: annual,
            discount_amount,
            idempotency_key: key,
          };
          await sendWhole(isSafe, itemBegun, () => build.send({ body }));
        }}
      >
        <FormCheckbox
          name="annual_subscription"
          label="Annual subscription"
          hint="Plans that renew are paid for a year ahead."
        />
        <FormTextField name="discount_amount" label="Discount %" inputMode="decimal" />
        <FormTextField name="discount_reason" label="Discount reason" />
        {items.some(({ type }) => renews(type)) ? <DiscountRecurs /> : null}
        <FormTextField
          name="tax"
          label="Tax %"
          inputMode="decimal"
          hint={`Empty: by the billing address, ${taxText(data.tax, data.tax_type)}. Type 0 for none.`}
        />
        <FormSelectField name="payment_term_id" label="Payment term" options={paymentTerms} />
        <InvoicePreview items={items} taxByAddress={data.tax} />
        <TellAnnual onAnnual={onAnnual} />
      </Form>
      {dialog}
    </>
  );
}

/** The list of items outside the form shows the prices of the chosen period. */
function TellAnnual({ onAnnual }: Pick<TermsProps, 'onAnnual'>) {
  const { annual_subscription: annual = false } = useWatch<{ annual_subscription: boolean }>();
  useEffect(() => onAnnual(annual), [annual, onAnnual]);
  return null;
}
