import { formatMoney } from '@resolvo/contract/money';
import type { FinanceReport, ReportBucket } from '@resolvo/contract/money/finance';
import { paymentMethod } from '@resolvo/contract/money/invoices';
import { monthly, rateWords } from '@resolvo/contract/sales/price-words';
import { useMemo } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { methodNames } from '../../features/money/invoices/invoice-history.tsx';
import { Chart } from '../../ui/chart.tsx';
import type { SeriesColour } from '../../ui/plot.tsx';

const compact = new Intl.NumberFormat('en-IE', {
  style: 'currency',
  currency: 'EUR',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const formatShort = (cents: number) => compact.format(cents / 100);
const names = {
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};
const methodColours: Record<keyof ReportBucket['received'], SeriesColour> = {
  bank_transfer: 1,
  card: 2,
  balance: 3,
  cash: 5,
  other: 4,
};

/** The figures of the report, each as a chart and as a table. */
export function FinanceCharts({ report }: { report: FinanceReport }) {
  const charts = useMemo(() => describe(report), [report]);
  return (
    <div className="grid gap-3 xl:grid-cols-2">
      {charts.map((chart, index) => (
        <div key={chart.title} className="grid min-w-0 xl:first:col-span-2">
          <Chart {...chart} secondary={index > 0} format={formatMoney} formatShort={formatShort} />
        </div>
      ))}
    </div>
  );
}

function describe({ by, buckets: all, totals }: FinanceReport) {
  // What has not begun has no figures: a line drawn on would look like a forecast.
  const buckets = all.filter(({ start }) => Date.parse(start) <= serverNow());
  const labels = buckets.map(({ start }) => names[by].format(new Date(start)));
  const axis = by === 'day' ? 'Day' : 'Month';
  const of = (value: (bucket: ReportBucket) => number) => buckets.map(value);
  const best = (values: readonly number[]): string => {
    const most = Math.max(...values);
    return most <= 0
      ? ''
      : ` The most was ${formatMoney(most)} ${by === 'day' ? 'on' : 'in'} ${labels[values.indexOf(most)]}.`;
  };
  const [revenue, recurring, tax, outstanding] = [
    of((bucket) => bucket.revenue),
    of((bucket) => bucket.recurring),
    of((bucket) => bucket.tax),
    of((bucket) => bucket.outstanding),
  ];
  const methods = (of: 'received' | 'came_in') => {
    const used = paymentMethod.options.filter((method) => totals[of][method] > 0);
    const said = used.map((method) => `${methodNames[method]} ${formatMoney(totals[of][method])}`);
    return {
      kind: 'stacked' as const,
      summary: said.length > 0 ? `${said.join(', ')}.` : 'Nothing was paid.',
      series: (used.length > 0 ? used : paymentMethod.options).map((method) => ({
        label: methodNames[method],
        colour: methodColours[method],
        values: buckets.map((bucket) => bucket[of][method]),
      })),
    };
  };
  const common = { axis, labels };
  return [
    {
      ...common,
      title: 'Revenue',
      kind: 'bars' as const,
      summary: `${formatMoney(totals.revenue)} excl. VAT.${best(revenue)}`,
      series: [{ label: 'Revenue', colour: 1 as const, values: revenue }],
    },
    {
      ...common,
      title: 'Recurring revenue',
      kind: 'line' as const,
      summary: `Active subscriptions bring ${rateWords({ ...monthly, price: totals.recurring })} at the end, excl. VAT.`,
      series: [{ label: 'Recurring revenue', colour: 1 as const, values: recurring }],
    },
    {
      ...common,
      title: 'Outstanding',
      kind: 'line' as const,
      summary: `${formatMoney(totals.outstanding)} are owed at the end.${best(outstanding)}`,
      series: [{ label: 'Outstanding', colour: 4 as const, values: outstanding }],
    },
    { ...common, title: 'Payments by day of booking', ...methods('received') },
    { ...common, title: 'Payments by day of receipt', ...methods('came_in') },
    {
      ...common,
      title: 'Tax',
      kind: 'bars' as const,
      summary: `${formatMoney(totals.tax)} of tax.${best(tax)}`,
      series: [{ label: 'Tax', colour: 2 as const, values: tax }],
    },
  ];
}
