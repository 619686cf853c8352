import { neverExpires } from '@resolvo/contract/common';
import {
  type AnyToken,
  revokeTokenBody,
  tokenCan,
  tokenFilter,
  tokenFilterOptions,
  tokenWord,
} from '@resolvo/contract/people/tokens';
import { countBits } from '@resolvo/contract/permissions';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useSearchParams } from 'react-router';
import { usePrefetched } from '../../api/query.ts';
import { serverSeconds } from '../../api/server-clock.ts';
import { useRights } from '../../api/use-rights.ts';
import { LastUse, TokenName, tokenTitle } from '../../features/people/tokens/token-texts.tsx';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList } from '../../shell/list-query.ts';
import { reasonOf } from '../../shell/reason-of.ts';
import { Age, formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RowActs } from '../../ui/row-acts.tsx';

export const meta = privateTitle('Tokens of clients');
export const handle = { crumb: 'Tokens', under: { crumb: 'Clients', path: paths.adminClients() } };

const tokens = listQuery(
  'adminTokenList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: tokenFilter.safeParse(address.get('state')).data,
    },
  }),
  { filters: ['search', 'state'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(tokens, request);

export default function AdminTokensPage() {
  const [address] = useSearchParams();
  const page = usePrefetched('adminTokenList', tokens.inputAt(address));
  const dialog = useDialog(['revoke']);
  const { may } = useRights();
  const asked = page.tokens.find(({ token_id }) => token_id === dialog.of);
  const now = serverSeconds();
  return (
    <Page kind="list">
      <PageHeading title="Tokens" description="API tokens of all clients and of staff." />
      <List
        list={tokens}
        rows={(answer) => answer.tokens}
        rowKey={(token) => token.token_id}
        caption="API tokens"
        search="Search by name, token, client or id"
        filters={<UrlFilter name="state" label="State" options={tokenFilterOptions} />}
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (token) => <TokenName of={token} /> },
          { key: 'client', header: 'Client', phone: 'text', cell: (token) => <ClientLink user={token} /> },
          {
            key: 'person',
            header: 'Person',
            priority: 3,
            cell: ({ created_by, email }) =>
              created_by === email ? (
                'Owner'
              ) : (
                <span className="inline-block max-w-44 truncate align-middle" title={created_by}>
                  {created_by}
                </span>
              ),
          },
          { key: 'state', header: 'State', phone: 'badge', cell: (token) => <StateBadge of={tokenWord(token, now)} /> },
          {
            key: 'permissions',
            header: 'Rights',
            align: 'right',
            priority: 2,
            cell: (token) => countBits(token.token_permissions),
          },
          {
            key: 'created',
            header: 'Created',
            align: 'right',
            priority: 2,
            cell: (token) => <Age seconds={token.created_at} />,
          },
          { key: 'used', header: 'Last used', align: 'right', phone: 'value', cell: (token) => <LastUse of={token} /> },
          {
            key: 'expires',
            header: 'Expires',
            align: 'right',
            priority: 3,
            cell: (token) => (token.expires_at >= neverExpires ? 'Never' : formatDay(token.expires_at)),
          },
          {
            key: 'acts',
            header: <span className="sr-only">Actions</span>,
            align: 'right',
            phone: 'act',
            cell: (token) =>
              may('adminTokenRevoke') ? (
                <RowActs
                  of={tokenTitle(token)}
                  acts={[
                    {
                      label: 'Revoke',
                      tone: 'danger',
                      disabledReason: reasonOf(tokenCan.revoke(token.is_active)),
                      onSelect: () => dialog.show('revoke', token.token_id),
                    },
                  ]}
                />
              ) : null,
          },
          {
            ...viewColumn,
            cell: (token) => (
              <ViewLink
                to={paths.adminTokenActivity({ tokenId: token.token_id })}
                label={`View the activity of ${tokenTitle(token)} of ${token.email}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="No tokens" text="API tokens that clients create are listed here." />}
      />
      {asked && reasonOf(tokenCan.revoke(asked.is_active)) === undefined ? (
        <RevokeDialog token={asked} onClose={dialog.close} />
      ) : null}
    </Page>
  );
}

function RevokeDialog({ token, onClose }: { token: AnyToken; onClose: () => void }) {
  const revoke = useAct('adminTokenRevoke', { done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Revoke ${tokenTitle(token)} of ${token.email}?`}
      description={`Programs that use it stop working at once, for good. ${token.created_by} is told by mail, with your reason.`}
    >
      <Form
        schema={revokeTokenBody}
        defaultValues={{ reason: '' }}
        submitLabel="Revoke"
        submitVariant="risk"
        onSubmit={(body) => revoke.send({ params: { token_id: token.token_id }, body })}
      >
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}
