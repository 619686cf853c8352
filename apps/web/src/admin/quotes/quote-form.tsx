import { formatMoney } from '@resolvo/contract/money';
import { wholeInput } from '@resolvo/contract/money-input';
import { editQuoteBody } from '@resolvo/contract/sales/quotes';
import { useRef } from 'react';
import type { z } from 'zod';
import { type CustomItem, CustomItemForm } from '../../features/sales/orders/custom-item-form.tsx';
import { useDraftState } from '../../shell/drafts.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { sendSafely, useUnsaved } from '../../shell/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';

type Content = z.output<typeof editQuoteBody>;
const schema = editQuoteBody.omit({ lines: true }).extend({ valid_days: wholeInput() });

const noLines: readonly CustomItem[] = [];

interface QuoteFormProps {
  readonly before?: Content;
  readonly submitLabel: string;
  readonly disabledReason?: string | undefined;
  readonly onSave: (content: Content) => Promise<void>;
}

/** Lines on the left, words on the right. The lines are saved with the words. */
export function QuoteForm({ before, submitLabel, disabledReason, onSave }: QuoteFormProps) {
  const [lines, setLines] = useDraftState('lines', editQuoteBody.shape.lines.readonly(), before?.lines ?? noLines);
  const isSafe = useRef(false);
  useUnsaved(lines !== before?.lines && lines.length > 0, isSafe);
  const sum = lines.reduce((all, { price, quantity }) => all + price * quantity, 0);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
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
                { key: 'name', header: 'What', grow: true, phone: 'title', cell: ({ name }) => name },
                { key: 'count', header: 'Quantity', align: 'right', phone: 'text', cell: ({ quantity }) => quantity },
                {
                  key: 'sum',
                  header: 'Amount',
                  align: 'right',
                  phone: 'value',
                  cell: ({ price, quantity }) => formatMoney(price * quantity),
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
          <CustomItemForm
            onAdd={async (line) => {
              setLines([...lines, line]);
            }}
          />
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
          }}
          submitLabel={submitLabel}
          disabledReason={disabledReason ?? (lines.length === 0 ? 'Please add at least one line.' : undefined)}
          onSubmit={(words) => sendSafely(isSafe, () => onSave({ ...words, lines: [...lines] }))}
        >
          <FormTextField name="title" label="Title" />
          <FormTextareaField name="intro" label="Introduction" rows={3} hint="Stands above the lines." />
          <FormTextareaField
            name="terms"
            label="Terms"
            rows={4}
            hint="Delivery, what the client does, what is not part of it."
          />
          <FormTextField name="valid_days" label="Valid for days" inputMode="numeric" className="max-w-40" />
        </Form>
      </Card>
    </div>
  );
}
