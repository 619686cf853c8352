import { chosenUsername } from '@resolvo/contract/people/chosen-username';
import { clientStateWords, flagTexts } from '@resolvo/contract/people/clients';
import { type ClientLoaderFunctionArgs, Outlet, useParams } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { failedPage } from '../../../shell/failed-page.tsx';
import { LinkTabs } from '../../../shell/link-tabs.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ClientActs } from './client-acts.tsx';
import { clientInput, loadClient } from './load-client.ts';
import { SignInChange } from './sign-in-change.tsx';

export const meta = titleAbout('Client');
export const handle = { crumb: 'Client', under: { crumb: 'Clients', path: paths.adminClients() } };

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => loadClient(params.userId);

export const ErrorBoundary = failedPage('client', { to: paths.adminClients(), label: 'Back to Clients' });

const tabs = [
  ['Overview', paths.adminClient],
  ['Services', paths.adminClientServices],
  ['Money', paths.adminClientMoney],
  ['People', paths.adminClientPeople],
  ['Messages', paths.adminClientMessages],
  ['History', paths.adminClientHistory],
] as const;

/** Who it is, what stands against them, and what can be done; the rest is in the tabs. */
export default function ClientLayout() {
  const { userId } = useParams();
  const client = usePrefetched('clientDetail', clientInput(userId));
  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {client.account_name || client.email}
            <span className="flex items-center gap-2 font-normal text-sm">
              <StateBadge of={clientStateWords[client.state]} />
              {client.is_staff ? <Tag>Staff</Tag> : null}
            </span>
          </span>
        }
        description={client.account_name === '' ? chosenUsername(client.username) : client.email}
        actions={<ClientActs client={client} />}
      />
      {client.suspension_reason === '' ? null : (
        <Notice tone="danger">Suspended. The reason: {client.suspension_reason}</Notice>
      )}
      {client.flags.length === 0 ? null : (
        <Notice tone="warn">
          {client.flags.map(({ kind, reason }) => `${flagTexts[kind].name}: ${reason}`).join(' · ')}
        </Notice>
      )}
      <SignInChange client={client} />
      <div className="mb-1">
        <LinkTabs
          label="Client"
          tabs={tabs.map(([label, path]) => ({ label, path: path({ userId: client.user_id }) }))}
        />
      </div>
      <Outlet />
    </Page>
  );
}
