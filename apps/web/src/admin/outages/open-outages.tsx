import { outageAffects, outageTexts, outageTitle } from '@resolvo/contract/platform/outages';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { outagePage } from '../../shell/outage-page.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export const openOutages = { query: { status: 'open', limit: 25 } } as const;

/** What is down now, since when and whom it affects. Hidden when nothing is. */
export function OpenOutages() {
  const { may } = useRights();
  const outages = useEndpoint('outageList', openOutages).data?.outages ?? [];
  if (outages.length === 0) return null;
  return (
    <ul aria-label="Down now" className="grid gap-3">
      {outages.map((outage) => {
        const { what, meaning, todo } = outageTexts(outage);
        const affected = outageAffects(outage);
        const page = outagePage(outage.part, may);
        return (
          <li key={outage.outage_id}>
            <Notice
              tone="danger"
              title={outageTitle(outage)}
              action={
                page ? (
                  <Link to={page.to} className={buttonClass('secondary', 'sm')}>
                    {page.label}
                  </Link>
                ) : undefined
              }
            >
              <p>
                {what} Since <RelativeTime seconds={outage.created_at} />.
                {affected === '' ? '' : ` Affected: ${affected}.`} {meaning}
              </p>
              <p className="text-muted text-sm">{todo}</p>
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
