import { clientSort, clientState, clientStateWords } from '@resolvo/contract/people/clients';
import { allows } from '@resolvo/contract/permissions';
import { stateOptions } from '@resolvo/contract/state-words';
import { KeyRound, Mail, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { clientText } from '../../features/people/clients/client-text.ts';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { notify } from '../../shell/notifications.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tag } from '../../ui/tag.tsx';

export const meta = privateTitle('Clients');
export const handle = { crumb: 'Clients' };

const states = stateOptions(clientStateWords);

const clients = listQuery(
  'clientList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: clientState.safeParse(address.get('state')).data,
      sort: clientSort.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'state'], sorts: [...timeSorts, { value: 'email', label: 'By email' }] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(clients, request);

export default function ClientsPage() {
  const { may } = useRights();
  return (
    <Page kind="list">
      <PageHeading
        title="Clients"
        actions={
          <>
            {may('dispatchList') ? (
              <Link to={paths.adminDispatchMail()} className={buttonClass('secondary')}>
                <Mail aria-hidden="true" />
                Dispatch mail
              </Link>
            ) : null}
            <Link to={paths.adminTokens()} className={buttonClass('secondary')}>
              <KeyRound aria-hidden="true" />
              API tokens
            </Link>
            {may('clientCreate') ? (
              <ActLink to={paths.adminClientCreate()}>
                <Plus aria-hidden="true" />
                New client
              </ActLink>
            ) : null}
          </>
        }
      />
      <List
        list={clients}
        rows={(page) => page.clients}
        rowKey={(client) => client.user_id}
        caption="Clients"
        search="Search by email, name, company or id"
        filters={<UrlFilter name="state" label="State" options={states} />}
        columns={[
          {
            key: 'email',
            header: 'Email',
            phone: 'title',
            cell: ({ email }) => (
              <span className="inline-block max-w-full truncate align-middle lg:max-w-64" title={email}>
                {email}
              </span>
            ),
          },
          {
            key: 'name',
            header: 'Name',
            grow: true,
            phone: 'text',
            cell: clientText,
          },
          { key: 'username', header: 'Username', priority: 3, cell: (client) => client.username },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (client) => (
              <span className="flex gap-2">
                <StateBadge of={clientStateWords[client.state]} />
                {allows(client.user_permissions, 'administrator') ? <Tag>Staff</Tag> : null}
              </span>
            ),
          },
          {
            key: 'id',
            header: 'Client ID',
            priority: 3,
            cell: (client) => (
              <CopyText
                value={client.user_id}
                display={`${client.user_id.slice(0, 8)}…`}
                label="Copy the client id"
                onCopied={() => notify('success', 'Client ID copied to clipboard.')}
              />
            ),
          },
          {
            key: 'created',
            header: 'Registered',
            align: 'right',
            priority: 2,
            cell: (client) => <Age seconds={client.created_at} />,
          },
          {
            key: 'login',
            header: 'Last login',
            align: 'right',
            phone: 'value',
            cell: (client) =>
              client.last_login_at === 0 ? (
                <>
                  Never<span className="@2xl:hidden"> signed in</span>
                </>
              ) : (
                <Age seconds={client.last_login_at} />
              ),
          },
          {
            ...viewColumn,
            cell: (client) => (
              <ViewLink to={paths.adminClient({ userId: client.user_id })} label={`View client ${client.email}`} />
            ),
          },
        ]}
        empty={<EmptyState title="No clients" text="Accounts appear here as people register, or as you create them." />}
      />
    </Page>
  );
}
