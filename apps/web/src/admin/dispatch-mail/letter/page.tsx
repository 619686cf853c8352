import { dispatchWord } from '@resolvo/contract/help/dispatches';
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { load, prefetch, q, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { failedPage } from '../../../shell/failed-page.tsx';
import { prefetchList } from '../../../shell/list-query.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Desk, letterDialogs } from './desk.tsx';
import { recipientsOf } from './recipients.tsx';
import { Report } from './report.tsx';

export const meta = titleAbout('Letter');
export const handle = { crumb: 'Letter', under: { crumb: 'Dispatch mail', path: paths.adminDispatchMail() } };

const inputOf = (dispatchId = '') => ({ params: { dispatch_id: dispatchId } });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const letter = await load('dispatchDetail', inputOf(params.dispatchId));
  await Promise.all([
    prefetch('dispatchProof', { ...inputOf(params.dispatchId), query: { at: 0 } }),
    letter.state === 'draft'
      ? prefetch('dispatchChoices', {})
      : prefetchList(recipientsOf(letter.dispatch_id), request),
  ]);
  return { about: letter.subject };
}

export const ErrorBoundary = failedPage('letter', { to: paths.adminDispatchMail(), label: 'Back to Dispatch mail' });

export default function LetterPage() {
  const { dispatchId } = useParams();
  const letter = usePrefetched('dispatchDetail', inputOf(dispatchId));
  // Each mail changes the numbers without an event, so the page asks while mails go out.
  const isMoving = letter.state === 'sending' || letter.counts.queued > 0;
  useQuery({ ...q('dispatchDetail', inputOf(dispatchId)), refetchInterval: isMoving ? 2000 : false });
  const { show } = useDialog(letterDialogs);
  return (
    <Page kind="list">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {letter.subject}
            <span className="font-normal text-sm">
              <StateBadge of={dispatchWord(letter)} />
            </span>
          </span>
        }
        actions={
          letter.state === 'draft' ? (
            <Button variant="ghost" onClick={() => show('delete')}>
              Delete the draft
            </Button>
          ) : null
        }
      />
      {letter.state === 'draft' ? <Desk letter={letter} /> : <Report letter={letter} />}
    </Page>
  );
}
