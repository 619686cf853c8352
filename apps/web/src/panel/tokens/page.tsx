import { neverExpires } from '@resolvo/contract/common';
import { type ApiToken, tokenCan, tokenWord } from '@resolvo/contract/people/tokens';
import { countBits } from '@resolvo/contract/permissions';
import { BookOpen, EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { usePrefetched } from '../../api/query.ts';
import { PermissionsDialog } from '../../features/people/tokens/permissions-dialog.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { notify } from '../../shell/notifications.ts';
import { reasonOf } from '../../shell/reason-of.ts';
import { Age, formatDateTime } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Tokens');

const list = listQuery('tokenList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(list, request);

type Dangerous = { verb: 'tokenRevoke' | 'tokenDelete'; token: ApiToken };

export default function TokensPage() {
  const { user_tokens: tokens } = usePrefetched('tokenList', {});
  const [viewing, setViewing] = useState<ApiToken>();
  const [asking, setAsking] = useState<Dangerous>();
  const now = Math.floor(Date.now() / 1000);
  const active = tokens.filter((token) => tokenWord(token, now).meaning === 'well').length;

  const acts = {
    tokenActivate: useAct('tokenActivate'),
    tokenDeactivate: useAct('tokenDeactivate'),
    tokenRevoke: useAct('tokenRevoke'),
    tokenDelete: useAct('tokenDelete'),
  };
  const inputOf = (token: ApiToken) => ({ body: { token_id: token.token_id } });
  return (
    <Page kind="list">
      <PageHeading
        title="Tokens"
        description="For programs that act for you. A token never has more rights than you have."
        actions={
          <Link to={paths.tokenCreate()} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            Create Token
          </Link>
        }
      />
      <StatStrip>
        <Stat label="Active Tokens" value={`${active}/${tokens.length}`} />
        <Stat
          label="View Documentation"
          value={
            <a href={paths.apiDocs()} className={cx(textLinkClass, 'inline-flex items-center gap-2 text-ui')}>
              <BookOpen aria-hidden="true" className="size-4" />
              API reference
            </a>
          }
          hint={<span className="max-sm:hidden">every call, with what it takes and answers</span>}
        />
      </StatStrip>
      <List
        list={list}
        rows={({ user_tokens }) => user_tokens}
        rowKey={(token) => token.token_id}
        caption="API tokens"
        columns={[
          {
            key: 'token',
            phone: 'title',
            header: 'Token',
            cell: (token) => (
              <CopyText
                value={token.token_id}
                display={`${token.token_prefix}…`}
                label="Copy the token id"
                onCopied={() => notify('success', messages.tokenCopied)}
              />
            ),
          },
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: (token) => <StateBadge of={tokenWord(token, now)} />,
          },
          {
            key: 'permissions',
            phone: 'text',
            header: 'Permissions',
            cell: (token) => (
              <button type="button" className={textLinkClass} onClick={() => setViewing(token)}>
                {countBits(token.token_permissions)} enabled
              </button>
            ),
          },
          {
            key: 'created',
            grow: true,
            header: 'Created',
            cell: (token) => (
              <span>
                <Age seconds={token.created_at} /> from{' '}
                <span className="font-mono text-sm">{token.created_from_ip}</span>
              </span>
            ),
          },
          {
            key: 'used',
            align: 'right',
            phone: 'value',
            header: 'Last used',
            cell: (token) => (token.last_used_at === 0 ? 'Never' : <Age seconds={token.last_used_at} />),
          },
          {
            key: 'expires',
            align: 'right',
            priority: 2,
            header: 'Expires',
            cell: (token) => (token.expires_at >= neverExpires ? 'Never' : formatDateTime(token.expires_at)),
          },
          {
            key: 'menu',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: (token) => (
              <Menu
                trigger={
                  <IconButton
                    label={`Actions for ${token.token_prefix}`}
                    icon={<EllipsisVertical aria-hidden="true" />}
                    size="sm"
                  />
                }
                items={[
                  { label: 'View permissions', onSelect: () => setViewing(token) },
                  {
                    label: 'Activate',
                    disabledReason: reasonOf(tokenCan.activate(token.is_active)),
                    onSelect: () => void acts.tokenActivate.run(inputOf(token)),
                  },
                  {
                    label: 'Deactivate',
                    disabledReason: reasonOf(tokenCan.deactivate(token.is_active)),
                    onSelect: () => void acts.tokenDeactivate.run(inputOf(token)),
                  },
                  'separator',
                  {
                    label: 'Revoke',
                    tone: 'danger',
                    disabledReason: reasonOf(tokenCan.revoke(token.is_active)),
                    onSelect: () => setAsking({ verb: 'tokenRevoke', token }),
                  },
                  {
                    label: 'Delete',
                    tone: 'danger',
                    onSelect: () => setAsking({ verb: 'tokenDelete', token }),
                  },
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No tokens"
            text="A token lets a script or a service use the API in your name."
            action={
              <Link to={paths.tokenCreate()} className={buttonClass('primary')}>
                Create your first token
              </Link>
            }
          />
        }
      />
      <PermissionsDialog mask={viewing?.token_permissions} onClose={() => setViewing(undefined)} />
      <Confirm
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={`${asking?.verb === 'tokenRevoke' ? 'Revoke' : 'Delete'} the token ${asking?.token.token_prefix ?? ''}…?`}
        text="Programs that use it stop working at once. This cannot be undone."
        action={asking?.verb === 'tokenRevoke' ? 'Revoke' : 'Delete'}
        actionVariant="danger"
        onConfirm={async () => {
          if (asking) await acts[asking.verb].send(inputOf(asking.token));
        }}
      />
      <Outlet />
    </Page>
  );
}
