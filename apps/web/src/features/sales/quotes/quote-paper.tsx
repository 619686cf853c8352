import { formatMoney } from '@resolvo/contract/money';
import type { OwnQuote } from '@resolvo/contract/sales/quotes';
import { Card } from '../../../ui/card.tsx';
import { Table } from '../../../ui/table.tsx';

/** What the quote says, for client and staff alike. */
export function QuotePaper({ quote }: { quote: OwnQuote }) {
  return (
    <Card title={quote.title}>
      <div className="grid gap-4">
        {quote.intro === '' ? null : <p className="max-w-prose whitespace-pre-line">{quote.intro}</p>}
        <Table
          stacked
          caption="Lines of the quote"
          captionHidden
          rows={quote.lines.map((line, index) => ({ ...line, index }))}
          rowKey={({ index }) => String(index)}
          columns={[
            {
              key: 'name',
              header: 'What',
              grow: true,
              phone: 'title',
              cell: ({ name, description, made }) => (
                <span className="@2xl:block @2xl:py-2">
                  <span className="font-medium">{name}</span>
                  <span className="block whitespace-normal break-words text-muted @max-2xl:hidden">
                    {made || description}
                  </span>
                </span>
              ),
            },
            {
              key: 'description',
              header: 'Description',
              className: '@2xl:hidden',
              phone: 'more',
              cell: ({ description, made }) => made || description,
            },
            { key: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
            {
              key: 'price',
              header: 'Price',
              align: 'right',
              phone: 'text',
              cell: ({ price, quantity }) => (
                <>
                  <span className="@2xl:hidden">{quantity} × </span>
                  {formatMoney(price)}
                </>
              ),
            },
            {
              key: 'sum',
              header: 'Amount',
              align: 'right',
              phone: 'value',
              cell: ({ line_total }) => formatMoney(line_total),
            },
          ]}
        />
        <dl className="ml-auto grid w-full max-w-xs gap-1">
          <Sum label="Subtotal" value={quote.subtotal} />
          {quote.discount > 0 ? <Sum label={`Discount (${quote.discount} %)`} value={-quote.discount_amount} /> : null}
          <Sum label={quote.tax > 0 ? `${quote.tax_type} (${quote.tax} %)` : quote.tax_type} value={quote.tax_amount} />
          <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
            <dt>Total</dt>
            <dd className="tabular-nums">{formatMoney(quote.total)}</dd>
          </div>
        </dl>
        {quote.renews ? (
          <p className="text-muted text-sm">
            Plans are paid {quote.annual ? 'for a year' : 'for a month'} ahead, and renew.
            {quote.lines.some((line) => line.client_chooses)
              ? ` How ${chosenLater(quote)} made is chosen after the payment.`
              : ''}
          </p>
        ) : null}
        {quote.terms === '' ? null : (
          <div>
            <h3 className="label-mono mb-1 text-muted">Terms</h3>
            <p className="max-w-prose whitespace-pre-line">{quote.terms}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Where some are made as quoted, those that are not have their names. */
function chosenLater({ lines }: OwnQuote): string {
  const open = lines.filter((line) => line.client_chooses);
  if (lines.every((line) => line.made === '')) return 'they are';
  return `${open.map(({ name }) => name).join(', ')} ${open.length === 1 ? 'is' : 'are'}`;
}

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(value)}</dd>
    </div>
  );
}
