import { domainWord } from '@resolvo/contract/hosting/domains';
import { type ClientLoaderFunctionArgs, Outlet } from 'react-router';
import { load } from '../../../api/query.ts';
import { serverSeconds } from '../../../api/server-clock.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { LinkTabs } from '../../../shell/link-tabs.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useDomain } from './use-domain.ts';

export const meta = titleAbout('Domain');

export async function clientLoader({ params: { domainId = '' } }: ClientLoaderFunctionArgs) {
  const { domain } = await load('domainDetail', { params: { domain_id: domainId } });
  return { about: domain.domain_name };
}

export const ErrorBoundary = failedPage('domain', { to: paths.domains(), label: 'Back to Domains' });

const tabs = [
  ['Overview', paths.domain],
  ['Records', paths.domainRecords],
  ['History', paths.domainHistory],
  ['Check', paths.domainCheck],
] as const;

export default function DomainLayout() {
  const { domain } = useDomain();
  const at = { domainId: domain.domain_id };
  // The zone opens with the proof: until then there is nothing to edit.
  const shown = domain.zone_id === null || domain.state !== 'active' ? tabs.slice(0, 1) : tabs;
  return (
    <Page kind="detail">
      <div className="-mb-2">
        <BackToList to={paths.domains()}>Domains</BackToList>
      </div>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-all">{domain.domain_name}</span>
            <span className="font-normal text-sm">
              <StateBadge of={domainWord(domain, serverSeconds())} />
            </span>
          </span>
        }
        description={domain.description || undefined}
      />
      {shown.length > 1 ? (
        <LinkTabs label="Domain" tabs={shown.map(([label, path]) => ({ label, path: path(at) }))} />
      ) : null}
      <Outlet />
    </Page>
  );
}
