import { formatMoney, toPoints } from '@resolvo/contract/money';
import { percentInput, wholeInput } from '@resolvo/contract/money-input';
import { renews } from '@resolvo/contract/product-types';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { needsChoices } from '@resolvo/contract/sales/item-asks';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import type { PaidLine } from '@resolvo/contract/sales/paid-parts';
import { editQuoteBody, type StaffQuote } from '@resolvo/contract/sales/quotes';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { AddPlanForm } from '../../features/sales/checkout/add-plan-form.tsx';
import type { MadeByStaff } from '../../features/sales/checkout/choices-by-staff.tsx';
import { CustomItemForm } from '../../features/sales/orders/custom-item-form.tsx';
import { PreviewSums } from '../../features/sales/orders/invoice-preview.tsx';
import { lineColumns } from '../../features/sales/quotes/line-columns.tsx';
import { useDraftState } from '../../shell/drafts.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { sendWhole, useUnsaved } from '../../shell/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Table } from '../../ui/table.tsx';

type Content = z.output<typeof editQuoteBody>;
const schema = editQuoteBody
  .omit({ lines: true, annual: true })
  .extend({ valid_days: wholeInput(), discount: percentInput });

/** A line as it is drawn; the server takes words and price of a plan from the catalogue. */
const drawnLine = z.strictObject({
  plan_id: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  annual_price: z.number().nullable(),
  quantity: z.number(),
  /** null where the client chooses, or nothing is asked. */
  choices: itemChoices.nullable(),
  /** The choices in words; empty where nothing was chosen. */
  made: z.string(),
  client_chooses: z.boolean(),
  renews: z.boolean(),
});
type DrawnLine = z.infer<typeof drawnLine>;

const ofPlan = (plan: Plan, quantity: number, made: MadeByStaff | undefined): DrawnLine => ({
  plan_id: plan.plan_id,
  name: plan.plan_name,
  description: plan.plan_description,
  price: plan.plan_price,
  annual_price: renews(plan.plan_type) ? (plan.plan_annual_price ?? plan.plan_price * 12) : null,
  quantity,
  choices: made?.choices ?? null,
  made: made?.made ?? '',
  client_chooses: needsChoices(plan.plan_type) && made === undefined,
  renews: renews(plan.plan_type),
});
/** A saved line has the price of its cycle; another cycle is priced when it is saved. */
const ofSaved = (line: StaffQuote['lines'][number]): DrawnLine => {
  const { plan_id, name, description, price, quantity, choices, made, client_chooses, renews } = line;
  return { plan_id, name, description, price, annual_price: null, quantity, choices, made, client_chooses, renews };
};
const toBody = ({ plan_id, name, description, price, quantity, choices }: DrawnLine): Content['lines'][number] =>
  plan_id === null ? { name, description, price, quantity } : { plan_id, quantity, ...(choices && { choices }) };

/** On a phone no header says what the number is. */
const countOf = ({ quantity }: DrawnLine) => (
  <>
    <span className="@2xl:hidden">× </span>
    {quantity}
  </>
);

const noLines: readonly DrawnLine[] = [];
const lineBegun =
  'A line is begun and not added yet. Please add it, or empty its fields and choose no plan; then save again.';

interface QuoteFormProps {
  readonly before?: StaffQuote;
  /** Of whose things staff choose; undefined while no client is chosen. */
  readonly clientId: string | undefined;
  readonly submitLabel: string;
  readonly disabledReason?: string | undefined;
  readonly onSave: (content: Content) => Promise<void>;
}

/** Lines on the left, words on the right. The lines are saved with the words. */
export function QuoteForm({ before, clientId, submitLabel, disabledReason, onSave }: QuoteFormProps) {
  const [saved] = useState<readonly DrawnLine[]>(() => before?.lines.map(ofSaved) ?? noLines);
  const [lines, setLines] = useDraftState('lines', z.array(drawnLine).readonly(), saved);
  const [annual, setAnnual] = useState(before?.annual ?? false);
  const isSafe = useRef(false);
  useUnsaved(lines !== saved || annual !== (before?.annual ?? false), isSafe);
  const priceOf = ({ price, annual_price }: DrawnLine) => (annual && annual_price !== null ? annual_price : price);
  const sum = lines.reduce((all, line) => all + priceOf(line) * line.quantity, 0);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card title="Lines">
        <div className="grid gap-5">
          {lines.length === 0 ? null : (
            <Table
              stacked
              caption="Lines of the quote"
              captionHidden
              rows={lines.map((line, index) => ({ ...line, index }))}
              rowKey={({ index }) => String(index)}
              columns={[
                ...lineColumns,
                { key: 'count', header: 'Quantity', align: 'right', phone: 'text', cell: countOf },
                {
                  key: 'sum',
                  header: 'Amount',
                  align: 'right',
                  phone: 'value',
                  cell: (line) => formatMoney(priceOf(line) * line.quantity),
                },
                {
                  key: 'act',
                  header: <span className="sr-only">Actions</span>,
                  align: 'right',
                  phone: 'act',
                  cell: ({ index, name }) => (
                    <Button
                      variant="ghost"
                      size="sm"
                      onClick={() => setLines(lines.filter((_, place) => place !== index))}
                    >
                      Remove<span className="sr-only">: {name}</span>
                    </Button>
                  ),
                },
              ]}
            />
          )}
          <p className="text-right">
            <span className="text-muted">Subtotal without VAT </span>
            <span className="font-semibold tabular-nums">{formatMoney(sum)}</span>
          </p>
          <Checkbox
            label="Plans are paid for a year ahead"
            hint="Otherwise month by month. Prices of plans are those of the catalogue on the day you save."
            checked={annual}
            onChange={() => setAnnual(!annual)}
          />
          <div className="grid gap-8 border-line border-t pt-5">
            <section className="flex flex-col gap-4" aria-label="Plans">
              <h3 className="font-semibold text-base">Plan</h3>
              <AddPlanForm
                submitLabel="Add plan"
                clientId={clientId}
                taken={lines.map(({ plan_id }) => plan_id)}
                onAdd={(plan, quantity, made) => setLines([...lines, ofPlan(plan, quantity, made)])}
              />
            </section>
            <section className="flex flex-col gap-4 border-line border-t pt-6" aria-label="Line of your own">
              <h3 className="font-semibold text-base">Line of your own</h3>
              <CustomItemForm
                onAdd={async (line) => {
                  setLines([
                    ...lines,
                    {
                      ...{ plan_id: null, annual_price: null, choices: null, made: '', client_chooses: false },
                      renews: false,
                      ...line,
                    },
                  ]);
                }}
              />
            </section>
          </div>
        </div>
      </Card>
      <Card title="Words">
        <Form
          schema={schema}
          defaultValues={{
            title: before?.title ?? '',
            intro: before?.intro ?? '',
            terms: before?.terms ?? '',
            valid_days: String(before?.valid_days ?? 14),
            discount: String(before?.discount ?? 0),
          }}
          submitLabel={submitLabel}
          disabledReason={disabledReason ?? (lines.length === 0 ? 'Please add at least one line.' : undefined)}
          onSubmit={({ discount = 0, ...words }) =>
            sendWhole(isSafe, lineBegun, () => onSave({ ...words, discount, annual, lines: lines.map(toBody) }))
          }
        >
          <FormTextField name="title" label="Title" />
          <FormTextareaField name="intro" label="Introduction" rows={3} hint="Stands above the lines." />
          <FormTextareaField
            name="terms"
            label="Terms"
            rows={4}
            hint="Delivery, what the client does, what is not part of it."
          />
          <FormTextField name="discount" label="Discount %" inputMode="decimal" className="max-w-40" />
          <QuoteSums
            lines={lines.map((line) => ({ ...line, price: priceOf(line) }))}
            annual={annual}
            tax={before === undefined ? undefined : toPoints(before.tax)}
          />
          <FormTextField name="valid_days" label="Valid for days" inputMode="numeric" className="max-w-40" />
        </Form>
      </Card>
    </div>
  );
}

interface QuoteSumsProps {
  readonly lines: readonly PaidLine[];
  readonly annual: boolean;
  readonly tax: number | undefined;
}

/** What it comes to as it is written, by the rule of the quote. Of what is saved, the tax of its client is known. */
function QuoteSums({ lines, annual, tax }: QuoteSumsProps) {
  const { discount = '' } = useWatch<{ discount: string }>();
  if (lines.length === 0) return null;
  const points = toPoints(percentInput.safeParse(discount).data ?? 0);
  return <PreviewSums lines={lines} annual={annual} discount={points} recurs tax={tax} label="What it comes to" />;
}
