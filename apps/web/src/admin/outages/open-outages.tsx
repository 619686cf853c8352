import { attentionWords } from '@resolvo/contract/platform/attention';
import { type Outage, outageAffects, outageTexts, outageTitle } from '@resolvo/contract/platform/outages';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { outagePage } from '../../shell/outage-page.ts';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { toneOf } from '../../shell/state-badge.tsx';
import { NoticeLines } from '../../ui/notice-lines.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { Lasted } from './lasted.tsx';

export const openOutages = { query: { status: 'open', limit: 25 } } as const;

/** What is down now, one line each, which opens to what it means and what to do. Hidden when nothing is. */
export function OpenOutages() {
  const outages = useEndpoint('outageList', openOutages).data?.outages ?? [];
  if (outages.length === 0) return null;
  return (
    <NoticeLines
      label="Down now"
      tone={toneOf(attentionWords.outage)}
      lines={outages.map((outage) => ({
        key: outage.outage_id,
        title: outageTitle(outage),
        text: <Facts outage={outage} />,
        more: <Meaning outage={outage} />,
      }))}
    />
  );
}

function Facts({ outage }: { outage: Outage }) {
  const affected = outageAffects(outage);
  return (
    <>
      Since {formatDateTime(outage.created_at)}, <Lasted outage={outage} />
      {affected === '' ? '' : ` · affected: ${affected}`}
    </>
  );
}

function Meaning({ outage }: { outage: Outage }) {
  const { may } = useRights();
  const { pathname } = useLocation();
  const { what, meaning, todo } = outageTexts(outage);
  const page = outagePage(outage.part, may);
  return (
    <>
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
    </>
  );
}
