import { formatMoney } from '@resolvo/contract/money';
import { type OwnQuote, quotePaidRows, quoteRenewalWords } from '@resolvo/contract/sales/quotes';
import { Card } from '../../../ui/card.tsx';
import { Table } from '../../../ui/table.tsx';
import { lineColumns } from './line-columns.tsx';

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
            ...lineColumns,
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
          {quotePaidRows(quote).map(([label, value]) => (
            <Sum key={label} label={label} value={value} />
          ))}
        </dl>
        <p className="text-muted text-sm empty:hidden">{quoteRenewalWords(quote)}</p>
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

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(value)}</dd>
    </div>
  );
}
