import { clientSort, clientState } from '@resolvo/contract/people/clients';
import { allows } from '@resolvo/contract/permissions';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { ClientStateBadge } from '../../features/people/clients/client-state-badge.tsx';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { notify } from '../../shell/notifications.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Clients');
export const handle = { crumb: 'Clients' };

const stateOptions = clientState.options.map((value) => ({ value, label: value }));

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
  const { of, choose } = useFilters();
  return (
    <>
      <PageHeading title="Clients" />
      <div className="mt-8 mb-4 flex flex-wrap items-end gap-4">
        <UrlSearch className="w-full max-w-md" label="Search by email, domain, username or id" />
        <SelectField
          className="w-48"
          label="State"
          options={stateOptions}
          placeholder="All"
          value={of('state')}
          onChange={(event) => choose('state', event.target.value)}
        />
      </div>
      <List
        list={clients}
        rows={(page) => page.clients}
        rowKey={(client) => client.user_id}
        caption="Clients"
        columns={[
          {
            key: 'email',
            header: 'Email',
            cell: (client) => (
              <Link to={paths.adminClient({ userId: client.user_id })} className={cx(textLinkClass, 'break-all')}>
                {client.email}
              </Link>
            ),
          },
          { key: 'username', header: 'Username', cell: (client) => client.username },
          {
            key: 'state',
            header: 'State',
            cell: (client) => (
              <span className="flex flex-wrap gap-2">
                <ClientStateBadge state={client.state} />
                {allows(client.user_permissions, 'administrator') ? <Badge tone="accent">Staff</Badge> : null}
              </span>
            ),
          },
          {
            key: 'id',
            header: 'User ID',
            cell: (client) => (
              <CopyText
                value={client.user_id}
                display={`${client.user_id.slice(0, 8)}…`}
                label="Copy the user id"
                onCopied={() => notify('success', 'User ID copied to clipboard.')}
              />
            ),
          },
          { key: 'created', header: 'Registered', cell: (client) => <RelativeTime seconds={client.created_at} /> },
          {
            key: 'login',
            header: 'Last login',
            cell: (client) => (client.last_login_at === 0 ? 'Never' : <RelativeTime seconds={client.last_login_at} />),
          },
        ]}
        empty={<EmptyState title="No clients" text="Accounts appear here as people register." />}
        noMatch={<EmptyState title="No match" text="No account fits what you search for." />}
      />
    </>
  );
}
