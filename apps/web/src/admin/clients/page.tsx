import { allows } from '@resolvo/contract/permissions';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ClientStateBadge } from '../../features/people/clients/client-state-badge.tsx';
import { paths } from '../../paths.ts';
import { notify } from '../../shell/notifications.ts';
import { QueryTable } from '../../shell/query-table.tsx';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Clients');
export const handle = { crumb: 'Clients' };

export default function ClientsPage() {
  const [params] = useSearchParams();
  const search = useDeferredValue((params.get('search') ?? '').trim());
  return (
    <>
      <PageHeading title="Clients" />
      <div className="mt-8 mb-4 max-w-md">
        <UrlSearch label="Search by the start of an email or username" />
      </div>
      <QueryTable
        endpoint="clientList"
        input={(cursor) => ({ query: { cursor, limit: 25, search: search || undefined } })}
        rows={(page) => page.clients}
        rowId={(client) => client.user_id}
        caption="Clients"
        columns={[
          {
            id: 'email',
            header: 'Email',
            cell: (client) => (
              <Link to={paths.adminClient({ userId: client.user_id })} className={cx(textLinkClass, 'break-all')}>
                {client.email}
              </Link>
            ),
          },
          { id: 'username', header: 'Username', cell: (client) => client.username },
          {
            id: 'state',
            header: 'State',
            cell: (client) => (
              <span className="flex flex-wrap gap-2">
                <ClientStateBadge state={client.state} />
                {allows(client.user_permissions, 'administrator') ? <Badge tone="accent">Staff</Badge> : null}
              </span>
            ),
          },
          {
            id: 'id',
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
          { id: 'created', header: 'Registered', cell: (client) => <RelativeTime seconds={client.created_at} /> },
          {
            id: 'login',
            header: 'Last login',
            cell: (client) => (client.last_login_at === 0 ? 'Never' : <RelativeTime seconds={client.last_login_at} />),
          },
        ]}
        empty={
          search ? (
            <EmptyState title="No match" text={`No account starts with “${search}”.`} />
          ) : (
            <EmptyState title="No clients" text="Accounts appear here as people register." />
          )
        }
      />
    </>
  );
}
