import { ownAbuseWord } from '@resolvo/contract/help/abuse-cases';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Stat } from '../../ui/stat-strip.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { newestCases } from './newest-cases.ts';

/** Those that wait for an answer, above the tickets; the others stand below them. */
export function OwnCasesStat() {
  const asked = useEndpoint('ownAbuseCases', newestCases).data?.cases.filter(({ state }) => state === 'asked') ?? [];
  const [first] = asked;
  if (!first) return null;
  return (
    <Stat
      label="Reports"
      value={asked.length}
      tone="warn"
      hint={
        <Link to={paths.supportCase({ id: first.case_id })} className={textLinkClass}>
          Answer #{first.number}
        </Link>
      }
    />
  );
}

/** Reports of abuse about the account's own services. Most accounts have none, and see nothing of it. */
export function OwnCases() {
  const { data } = useEndpoint('ownAbuseCases', newestCases);
  if (!data || data.cases.length === 0) return null;
  return (
    <section aria-label="Reports about your services" className="flex flex-col gap-3">
      <h2 className="font-semibold text-text">Reports about your services</h2>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface px-4">
        {data.cases.map((one) => (
          <li key={one.case_id} className="flex flex-wrap items-center justify-between gap-x-4 py-3 text-ui">
            <Link to={paths.supportCase({ id: one.case_id })} className={textLinkClass}>
              #{one.number} {one.server_name || one.subject_address}
            </Link>
            <StateBadge of={ownAbuseWord(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
