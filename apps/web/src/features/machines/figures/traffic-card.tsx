import { bytesText } from '@resolvo/contract/machines/figure-words';
import type { ServerTraffic } from '@resolvo/contract/machines/traffic';
import { formatMoney } from '@resolvo/contract/money';
import { formatDay } from '../../../shell/relative-time.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (seconds: number): string => month.format(new Date(seconds * 1000));

/** What comes above the included traffic. */
function beyond(price: number | null, slowMbit: number | null): string {
  if (price !== null)
    return `what is sent above it is billed at ${formatMoney(price)} a TB without VAT, after the month.`;
  return slowMbit === null
    ? 'nothing extra is billed.'
    : `above it the server is slowed to ${slowMbit} Mbit/s until then. Nothing extra is billed.`;
}

/** What was sent this month, and in the months before. */
export function TrafficCard({ traffic }: { traffic: ServerTraffic }) {
  const { from, to, sent, included, price, slow_mbit, is_slowed, cost, expected, expected_cost, months } = traffic;
  return (
    <Card title="Traffic this month">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-lg/6 text-text tabular-nums">{bytesText(sent)}</span>
          <span className="text-muted text-sm tabular-nums">
            sent of {bytesText(included)} that {nameOf(from)} includes
          </span>
        </p>
        <ProgressBar label="Traffic used" value={included === 0 ? 0 : (sent / included) * 100} />
        <p className="max-w-prose text-muted text-sm">
          Only what the server sends counts. Counting starts again on {formatDay(to)}. We write at 80 and at 100 %;
          nothing is cut off, and {beyond(price, slow_mbit)}
        </p>
        {is_slowed && slow_mbit !== null ? (
          <p className="text-sm text-text">
            Slowed to {slow_mbit} Mbit/s until {formatDay(to)}. A larger plan that includes more lifts this.
          </p>
        ) : null}
        {expected <= sent ? null : (
          <p className="text-muted text-sm tabular-nums">
            At this pace {bytesText(expected)} by the end of the month
            {expected_cost === 0 ? '.' : `, ${formatMoney(expected_cost)} without VAT.`}
          </p>
        )}
        {cost === 0 ? null : (
          <p className="text-sm text-text tabular-nums">
            {bytesText(sent - included)} above it so far: {formatMoney(cost)} without VAT.
          </p>
        )}
        {months.length === 0 ? null : (
          <details className="text-sm">
            <summary className="min-h-6 cursor-pointer text-muted">Months before</summary>
            <ul className="mt-1 grid max-w-sm gap-1">
              {months.map((one) => (
                <li key={one.from} className="flex justify-between gap-4">
                  <span>{nameOf(one.from)}</span>
                  <span className="tabular-nums">
                    {bytesText(one.sent)} of {bytesText(one.included)}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}
