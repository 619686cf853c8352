import { bytesText } from '@resolvo/contract/machines/figure-words';
import type { ServerTraffic } from '@resolvo/contract/machines/traffic';
import { formatDay } from '../../../shell/relative-time.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (seconds: number): string => month.format(new Date(seconds * 1000));

/** What was sent this month, and in the months before. */
export function TrafficCard({ traffic: { from, to, sent, included, months } }: { traffic: ServerTraffic }) {
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
          Only what the server sends counts. It begins anew on {formatDay(to)}. We write at 80 and at 100 %; nothing is
          cut off and nothing is billed for more.
        </p>
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
