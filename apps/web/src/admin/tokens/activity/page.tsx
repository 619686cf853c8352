import { type ClientLoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import {
  activityNote,
  callColumns,
  callFilter,
  callFilters,
  callsAsked,
  noCalls,
  TokenFacts,
  TokenStrip,
} from '../../../features/people/tokens/token-activity.tsx';
import { tokenTitle } from '../../../features/people/tokens/token-texts.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { titleAbout } from '../../../shell/title.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = titleAbout('Token activity');
export const handle = { crumb: 'Activity', under: { crumb: 'Tokens', path: paths.adminTokens() } };

const callsOf = (tokenId: string) =>
  listQuery(
    'adminTokenActivity',
    (cursor, address) => ({ params: { token_id: tokenId }, query: callsAsked(cursor, address) }),
    { filters: callFilters },
  );

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const asked = callsOf(params.tokenId ?? '').inputAt(new URL(request.url).searchParams);
  const { token } = await load('adminTokenActivity', asked);
  return { about: tokenTitle(token) };
}

export const ErrorBoundary = failedPage('token', { to: paths.adminTokens(), label: 'Back to Tokens' });

export default function AdminTokenActivityPage() {
  const { tokenId = '' } = useParams();
  const [address] = useSearchParams();
  const list = callsOf(tokenId);
  const { token } = usePrefetched('adminTokenActivity', list.inputAt(address));
  return (
    <Page kind="list">
      <PageHeading title={tokenTitle(token)} description={activityNote} />
      <TokenStrip token={token} />
      <List
        list={list}
        rows={(page) => page.calls}
        rowKey={(call) => call.call_id}
        caption="Calls made with this token"
        search="Search by address"
        filters={callFilter}
        columns={callColumns}
        empty={noCalls}
      />
      <TokenFacts
        token={token}
        more={[
          { label: 'Client', value: <ClientLink user={token} /> },
          { label: 'Person', value: token.created_by },
        ]}
      />
    </Page>
  );
}
