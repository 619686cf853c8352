import { abuseStateWords } from '@resolvo/contract/help/abuse-cases';
import { Link } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

/** The case that a report of abuse opened: what is done about it is done there. */
export function CaseLine({ enquiryId }: { enquiryId: string }) {
  const { data } = useEndpoint('abuseCaseList', { query: { enquiry_id: enquiryId, limit: 1 } });
  const one = data?.cases[0];
  if (!one) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-sm sm:px-5">
      <span className="min-w-0 grow">
        This report is{' '}
        <Link to={paths.adminAbuseCase({ caseId: one.case_id })} className={textLinkClass}>
          {`case #${one.number}`}
        </Link>
        {'. What is said here stands there too.'}
      </span>
      <StateBadge of={abuseStateWords[one.state]} />
    </p>
  );
}
