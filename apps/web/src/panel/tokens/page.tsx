import { neverExpires } from '@resolvo/contract/common';
import { type ApiToken, tokenCan, tokenLabel } from '@resolvo/contract/people/tokens';
import { countBits } from '@resolvo/contract/permissions';
import { BookOpen, EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { invalidate, prefetch, usePrefetched } from '../../api/query.ts';
import { PermissionsDialog } from '../../features/people/tokens/permissions-dialog.tsx';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { notify } from '../../shell/notifications.ts';
import { formatDateTime, RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { Table } from '../../ui/table.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Tokens');

export const clientLoader = () => prefetch('tokenList', {});

const tones = { Active: 'ok', Expired: 'warn', Revoked: 'danger', Inactive: 'neutral' } as const;
const columns = [
  { id: 'token', header: 'Token' },
  { id: 'state', header: 'State' },
  { id: 'permissions', header: 'Permissions' },
  { id: 'created', header: 'Created' },
  { id: 'used', header: 'Last used' },
  { id: 'expires', header: 'Expires' },
  { id: 'menu', header: 'Actions', align: 'right', stack: 'corner' },
] as const;

type Dangerous = { verb: 'tokenRevoke' | 'tokenDelete'; token: ApiToken };

export default function TokensPage() {
  const { user_tokens: tokens } = usePrefetched('tokenList', {});
  const [viewing, setViewing] = useState<ApiToken>();
  const [asking, setAsking] = useState<Dangerous>();
  const now = Math.floor(Date.now() / 1000);
  const active = tokens.filter((token) => tokenLabel(token, now) === 'Active').length;

  async function change(verb: 'tokenActivate' | 'tokenDeactivate' | Dangerous['verb'], token: ApiToken) {
    const { details } = await call(verb, { body: { token_id: token.token_id } });
    notify('success', details);
    await invalidate('tokenList');
  }

  function toggle(verb: 'tokenActivate' | 'tokenDeactivate', token: ApiToken) {
    change(verb, token).catch((error: unknown) =>
      notify('error', error instanceof ApiError ? error.message : messages.submissionFailed),
    );
  }

  const reason = (verdict: true | string) => (verdict === true ? undefined : verdict);
  return (
    <>
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
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <StatCard label="Active Tokens" value={`${active}/${tokens.length}`} />
        <Card title="View Documentation" description="Every call, with what it takes and answers.">
          <a href={paths.apiDocs()} className={buttonClass('secondary', 'sm')}>
            <BookOpen aria-hidden="true" />
            API reference
          </a>
        </Card>
      </div>
      <div className="mt-8">
        {tokens.length === 0 ? (
          <EmptyState
            title="No tokens"
            text="A token lets a script or a service use the API in your name."
            action={
              <Link to={paths.tokenCreate()} className={buttonClass('primary')}>
                Create your first token
              </Link>
            }
          />
        ) : (
          <Table
            caption="API tokens"
            stacked
            columns={columns}
            rows={tokens.map((token) => {
              const label = tokenLabel(token, now);
              return {
                id: token.token_id,
                cells: [
                  <CopyText
                    key="id"
                    value={token.token_id}
                    display={`${token.token_prefix}…`}
                    label="Copy the token id"
                    onCopied={() => notify('success', messages.tokenCopied)}
                  />,
                  <Badge key="state" tone={tones[label]}>
                    {label}
                  </Badge>,
                  <button key="permissions" type="button" className={textLinkClass} onClick={() => setViewing(token)}>
                    {countBits(token.token_permissions)} enabled
                  </button>,
                  <span key="created">
                    <RelativeTime seconds={token.created_at} /> from{' '}
                    <span className="font-mono text-sm">{token.created_from_ip}</span>
                  </span>,
                  token.last_used_at === 0 ? 'Never' : <RelativeTime key="used" seconds={token.last_used_at} />,
                  token.expires_at >= neverExpires ? 'Never' : formatDateTime(token.expires_at),
                  <Menu
                    key="menu"
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
                        disabledReason: reason(tokenCan.activate(token.is_active)),
                        onSelect: () => toggle('tokenActivate', token),
                      },
                      {
                        label: 'Deactivate',
                        disabledReason: reason(tokenCan.deactivate(token.is_active)),
                        onSelect: () => toggle('tokenDeactivate', token),
                      },
                      'separator',
                      {
                        label: 'Revoke',
                        tone: 'danger',
                        disabledReason: reason(tokenCan.revoke(token.is_active)),
                        onSelect: () => setAsking({ verb: 'tokenRevoke', token }),
                      },
                      {
                        label: 'Delete',
                        tone: 'danger',
                        onSelect: () => setAsking({ verb: 'tokenDelete', token }),
                      },
                    ]}
                  />,
                ],
              };
            })}
          />
        )}
      </div>
      <PermissionsDialog mask={viewing?.token_permissions} onClose={() => setViewing(undefined)} />
      <Confirm
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={`${asking?.verb === 'tokenRevoke' ? 'Revoke' : 'Delete'} the token ${asking?.token.token_prefix ?? ''}…?`}
        text="Programs that use it stop working at once. This cannot be undone."
        action={asking?.verb === 'tokenRevoke' ? 'Revoke' : 'Delete'}
        onConfirm={async () => {
          if (asking) await change(asking.verb, asking.token);
        }}
      />
      <Outlet />
    </>
  );
}
