import { type AbuseCase, type AbuseEntry, abuseCan, abuseWord } from '@resolvo/contract/help/abuse-cases';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { serverSeconds } from '../../../api/server-clock.ts';
import { automaticAnswer, CaseHistory } from '../../../features/help/abuse-cases/case-history.tsx';
import { categoryNames } from '../../../features/help/abuse-cases/category-names.ts';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { Age, formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { CaseActs } from './case-acts.tsx';
import { Composer } from './composer.tsx';
import { Holders } from './holders.tsx';

export const meta = titleAbout('Case');
export const handle = { crumb: 'Case', under: { crumb: 'Abuse desk', path: paths.adminAbuse() } };

const inputOf = (caseId = '') => ({ params: { case_id: caseId } });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { abuse_case } = await load('abuseCaseDetail', inputOf(params.caseId));
  return { about: `#${abuse_case.number}` };
}

export const ErrorBoundary = failedPage('case', { to: paths.adminAbuse(), label: 'Back to the abuse desk' });

export default function AbuseCasePage() {
  const { caseId } = useParams();
  const { abuse_case: one, evidence, entries } = usePrefetched('abuseCaseDetail', inputOf(caseId));
  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-all">
              #{one.number} {one.subject_address}
            </span>
            <span className="font-normal text-sm">
              <StateBadge of={abuseWord(one, serverSeconds())} />
            </span>
          </span>
        }
      />
      <DetailColumns acts={<CaseActs one={one} evidence={evidence} />} rail={<Facts one={one} />}>
        <Card title="Evidence">
          <div className="grid gap-3">
            {evidence.map(({ piece, text, is_shown }) => (
              <div key={piece}>
                <p className="break-words text-ui whitespace-pre-wrap">{text}</p>
                {is_shown ? <p className="mt-1 text-muted text-sm">The client sees it, without the reporter.</p> : null}
              </div>
            ))}
          </div>
        </Card>
        {abuseCan.concern(one.state) === true ? <Holders one={one} /> : null}
        <CaseHistory entries={entries} nameOf={(entry) => nameOf(entry, one)} />
        <Composer one={one} />
      </DetailColumns>
    </Page>
  );
}

function nameOf({ author, author_name, automatic }: AbuseEntry, { reporter_email }: AbuseCase): string {
  if (author === 'system') return 'By itself';
  if (automatic) return automaticAnswer;
  return author === 'reporter' ? reporter_email : author_name || 'Deleted account';
}

function Facts({ one }: { one: AbuseCase }) {
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Kind', value: categoryNames[one.category] },
          { label: 'Client', value: one.user ? <ClientLink user={one.user} /> : 'Not found yet' },
          {
            label: 'Server',
            value: one.server ? (
              <Link to={paths.adminServer({ serverId: one.server.server_id })} className={textLinkClass}>
                {one.server.name}
              </Link>
            ) : (
              'Not found yet'
            ),
          },
          { label: 'The client knows', value: one.client_told ? 'Yes' : 'Not yet' },
          { label: 'Happened', value: one.happened_at === 0 ? 'Not said' : formatDateTime(one.happened_at) },
          { label: 'Answer by', value: one.deadline === 0 ? 'Nothing asked' : formatDay(one.deadline) },
          { label: 'Reporter', value: one.reporter_email || 'Our staff' },
          ...(one.enquiry_id === null
            ? []
            : [
                {
                  label: 'Report',
                  value: (
                    <Link to={paths.adminTicket({ id: one.enquiry_id })} className={textLinkClass}>
                      Its ticket, with mails and files
                    </Link>
                  ),
                },
              ]),
          { label: 'Received', value: <Age seconds={one.created_at} /> },
        ]}
      />
    </Card>
  );
}
