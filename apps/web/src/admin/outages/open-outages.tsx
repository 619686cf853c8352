import { type Outage, outageAffects, outageTexts, outageTitle } from '@resolvo/contract/platform/outages';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { outagePage } from '../../shell/outage-page.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { cx } from '../../ui/class-names.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { toneBox } from '../../ui/tone.ts';

export const openOutages = { query: { status: 'open', limit: 25 } } as const;

/** What is down now, one line each, which opens to what it means and what to do. Hidden when nothing is. */
export function OpenOutages() {
  const outages = useEndpoint('outageList', openOutages).data?.outages ?? [];
  if (outages.length === 0) return null;
  return (
    <ul aria-label="Down now" className={cx('divide-y divide-danger-line rounded-md border', toneBox.danger)}>
      {outages.map((outage) => (
        <li key={outage.outage_id}>
          <OutageLine outage={outage} />
        </li>
      ))}
    </ul>
  );
}

function OutageLine({ outage }: { outage: Outage }) {
  const { may } = useRights();
  const { pathname } = useLocation();
  const { what, meaning, todo } = outageTexts(outage);
  const affected = outageAffects(outage);
  const page = outagePage(outage.part, may);
  return (
    <details className="group text-ui">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <CircleAlert aria-hidden="true" className="size-[1.125rem] shrink-0" />
        <span className="flex min-w-0 grow flex-wrap gap-x-3">
          <span className="font-semibold">{outageTitle(outage)}</span>
          <span className="text-text">
            since <RelativeTime seconds={outage.created_at} />
            {affected === '' ? '' : ` · affected: ${affected}`}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-1 pr-4 pb-3 pl-[2.875rem] text-text">
        <p>
          {what} {meaning}
        </p>
        <p className="text-muted text-sm">{todo}</p>
        {page && page.to !== pathname ? (
          <p>
            <Link to={page.to} className={textLinkClass}>
              {page.label}
            </Link>
          </p>
        ) : null}
      </div>
    </details>
  );
}
