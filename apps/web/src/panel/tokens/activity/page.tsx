import { type ClientLoaderFunctionArgs, Link, useParams, useSearchParams } from 'react-router';
import { load, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { knownRights } from '../../../api/rights.ts';
import { useRights } from '../../../api/use-rights.ts';
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
import { BackToList } from '../../../shell/back-to-list.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { titleAbout } from '../../../shell/title.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = titleAbout('Token activity');

const callsOf = (tokenId: string) =>
  listQuery(
    'tokenActivity',
    (cursor, address) => ({ params: { token_id: tokenId }, query: callsAsked(cursor, address) }),
    { filters: callFilters },
  );

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const asked = callsOf(params.tokenId ?? '').inputAt(new URL(request.url).searchParams);
  const { token } = await load('tokenActivity', asked);
  if (token.only_ids !== null && knownRights()?.may('accountProducts')) await load('accountProducts', {});
  return { about: tokenTitle(token) };
}

export const ErrorBoundary = failedPage('token', { to: paths.tokens(), label: 'Back to Tokens' });

export default function TokenActivityPage() {
  const { tokenId = '' } = useParams();
  const [address] = useSearchParams();
  const list = callsOf(tokenId);
  const { token } = usePrefetched('tokenActivity', list.inputAt(address));
  const { may } = useRights();
  const { data: products } = useEndpoint('accountProducts', {});
  return (
    <Page kind="list">
      <PageHeading
        title={tokenTitle(token)}
        description={activityNote}
        back={<BackToList to={paths.tokens()}>Back to Tokens</BackToList>}
      />
      <TokenStrip token={token} products={products} />
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
        things={token.only_ids && may('accountProducts') ? <ThingNames ids={token.only_ids} /> : undefined}
      />
    </Page>
  );
}

function ThingNames({ ids }: { ids: readonly string[] }) {
  const { proxmox, domains } = usePrefetched('accountProducts', {});
  const known = [
    ...proxmox.map(({ server_id: id, proxmox_vm_name: name }) => ({ id, name, to: paths.server({ id }) })),
    ...domains.map(({ domain_id: id, domain_name: name }) => ({ id, name, to: paths.domain({ domainId: id }) })),
  ].filter(({ id }) => ids.includes(id));
  if (known.length === 0) return 'None that is still there';
  return (
    <span className="flex flex-wrap gap-x-3">
      {known.map(({ id, name, to }) => (
        <Link key={id} to={to} className={textLinkClass}>
          {name}
        </Link>
      ))}
    </span>
  );
}
