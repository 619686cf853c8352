import { neverExpires } from '@resolvo/contract/common';
import { type ApiToken, tokenCan, tokenWord } from '@resolvo/contract/people/tokens';
import { countBits } from '@resolvo/contract/permissions';
import { BookOpen, EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useNavigate } from 'react-router';
import { prefetch, useEndpoint, usePrefetched } from '../../api/query.ts';
import { serverSeconds } from '../../api/server-clock.ts';
import { PermissionsDialog } from '../../features/people/tokens/permissions-dialog.tsx';
import { LastUse, limitsText, TokenName, tokenTitle } from '../../features/people/tokens/token-texts.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { notify } from '../../shell/notifications.ts';
import { reasonOf } from '../../shell/reason-of.ts';
import { Age, formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { useAct } from '../../shell/use-act.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
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

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  // Which of the things that limits name are servers, and which are domains.
  await Promise.all([prefetchList(list, request), prefetch('accountProducts', {})]);
  return null;
}

type Dangerous = { verb: 'tokenRevoke' | 'tokenDelete'; token: ApiToken };

export default function TokensPage() {
  const { user_tokens: tokens } = usePrefetched('tokenList', {});
  const { data: products } = useEndpoint('accountProducts', {});
  const navigate = useNavigate();
  const [viewing, setViewing] = useState<ApiToken>();
  const [asking, setAsking] = useState<Dangerous>();
  const now = serverSeconds();
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
            key: 'name',
            phone: 'title',
            grow: true,
            header: 'Name',
            cell: (token) => <TokenName of={token} />,
          },
          {
            key: 'token',
            priority: 2,
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
          { key: 'limits', header: 'Limits', priority: 2, cell: (token) => limitsText(token, products) },
          {
            key: 'created',
            align: 'right',
            priority: 3,
            header: 'Created',
            cell: (token) => <Age seconds={token.created_at} />,
          },
          {
            key: 'used',
            align: 'right',
            phone: 'value',
            header: 'Last used',
            cell: (token) => <LastUse of={token} />,
          },
          {
            key: 'expires',
            align: 'right',
            priority: 2,
            header: 'Expires',
            cell: (token) => (token.expires_at >= neverExpires ? 'Never' : formatDay(token.expires_at)),
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
                    label={`Actions for ${tokenTitle(token)}`}
                    icon={<EllipsisVertical aria-hidden="true" />}
                    size="sm"
                  />
                }
                items={[
                  {
                    label: 'View activity',
                    onSelect: () => void navigate(paths.tokenActivity({ tokenId: token.token_id })),
                  },
                  {
                    label: 'Edit',
                    disabledReason: token.is_active === 'revoked' ? 'A revoked token cannot be changed.' : undefined,
                    onSelect: () => void navigate(paths.tokenEdit({ tokenId: token.token_id })),
                  },
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
          {
            ...viewColumn,
            cell: (token) => (
              <ViewLink
                to={paths.tokenActivity({ tokenId: token.token_id })}
                label={`View the activity of ${tokenTitle(token)}`}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No tokens"
            text="A token lets a script or a service use the API in your name."
            action={
              <Link to={paths.tokenCreate()} className={buttonClass('secondary')}>
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
        title={`${asking?.verb === 'tokenRevoke' ? 'Revoke' : 'Delete'} the token ${asking ? tokenTitle(asking.token) : ''}?`}
        text={
          asking?.verb === 'tokenRevoke'
            ? 'Programs that use it stop working at once. This cannot be undone. Its activity stays.'
            : 'Programs that use it stop working at once, and its activity goes with it. This cannot be undone.'
        }
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
