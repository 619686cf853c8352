import { neverExpires } from '@resolvo/contract/common';
import { limitWords } from '@resolvo/contract/people/limit-words';
import { type ApiToken, callDays, callWord, type TokenCall, tokenWord } from '@resolvo/contract/people/tokens';
import { countBits } from '@resolvo/contract/permissions';
import { type ReactNode, useState } from 'react';
import { serverSeconds } from '../../../api/server-clock.ts';
import { CopyId } from '../../../shell/copy-id.tsx';
import { Age, formatDateTime, formatDay, RelativeTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx';
import type { Column } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { limitsText } from './token-texts.tsx';

/** Said above the list: what it covers, and that it is a moment behind. */
export const activityNote = `Calls of the last ${callDays} days. A call may take some seconds to appear.`;

export const callFilters = ['search', 'answer'] as const;

/** What the list of calls asks for, from the address of its page. */
export const callsAsked = (cursor: string | undefined, address: URLSearchParams) => ({
  cursor,
  limit: 25,
  answer: address.get('answer') === 'refused' ? ('refused' as const) : undefined,
  address: address.get('search')?.trim() || undefined,
});

export const callFilter = (
  <UrlFilter name="answer" label="Answer" options={[{ value: 'refused', label: 'Refused only' }]} />
);

export const callColumns: readonly Column<TokenCall>[] = [
  {
    key: 'call',
    header: 'Call',
    phone: 'title',
    cell: ({ method, path, summary }) => (
      <span className="font-mono text-sm" title={summary}>
        {method} {path}
      </span>
    ),
  },
  {
    key: 'answer',
    header: 'Answer',
    phone: 'badge',
    cell: (call) => (
      <span className="inline-flex items-center gap-2 align-middle">
        <StateBadge of={callWord(call)} />
        <span className="font-mono text-sm tabular-nums">{call.status}</span>
      </span>
    ),
  },
  {
    key: 'refusal',
    header: 'Said',
    grow: true,
    phone: 'more',
    cell: ({ refusal, summary }) => <span title={refusal || summary}>{refusal || summary}</span>,
  },
  {
    key: 'address',
    header: 'Address',
    phone: 'text',
    cell: ({ ip }) => <span className="font-mono text-sm">{ip}</span>,
  },
  {
    key: 'when',
    header: 'When',
    align: 'right',
    phone: 'value',
    cell: ({ created_at }) => <Age seconds={created_at} />,
  },
];

export const noCalls = (
  <EmptyState title="Not used yet" text="Each call that a program makes with this token is listed here." />
);

/** What matters first about a token. */
export function TokenStrip({ token, products }: { token: ApiToken; products?: Parameters<typeof limitsText>[1] }) {
  return (
    <StatStrip>
      <Stat label="State" value={tokenWord(token, serverSeconds()).word} />
      <Stat
        label="Last used"
        value={token.last_used_at === 0 ? 'Never' : <RelativeTime seconds={token.last_used_at} />}
        hint={token.last_used_ip === '' ? undefined : `from ${token.last_used_ip}`}
      />
      <Stat label="Limits" value={limitsText(token, products).replace('–', 'None')} />
      <Stat label="Expires" value={token.expires_at >= neverExpires ? 'Never' : formatDay(token.expires_at)} />
    </StatStrip>
  );
}

interface TokenFactsProps {
  readonly token: ApiToken;
  /** Names of the servers and domains it is limited to, where they are known. */
  readonly things?: ReactNode;
  readonly more?: ReadonlyArray<{ label: string; value: ReactNode }>;
}

/** What a token is, and where and how long it may be used. */
export function TokenFacts({ token, things, more = [] }: TokenFactsProps) {
  const [viewing, setViewing] = useState(false);
  const { allowed_addresses: addresses, only_ids: ids } = token;
  return (
    <Card title="About this token">
      <KeyValueList
        items={[
          ...more,
          {
            label: 'Token',
            value: <CopyId value={token.token_id} what="Token ID" display={`${token.token_prefix}…`} />,
          },
          {
            label: 'Permissions',
            value: (
              <button type="button" className={textLinkClass} onClick={() => setViewing(true)}>
                {countBits(token.token_permissions)} enabled
              </button>
            ),
          },
          {
            label: 'Allowed addresses',
            value:
              addresses.length === 0 ? 'Anywhere' : <span className="font-mono text-sm">{addresses.join(', ')}</span>,
          },
          {
            label: 'Good for',
            value: ids === null ? 'Everything of the account' : (things ?? limitWords(ids, undefined)),
          },
          {
            label: 'Created',
            value: (
              <span>
                {formatDateTime(token.created_at)}, by {token.created_by} from{' '}
                <span className="font-mono text-sm">{token.created_from_ip}</span>
              </span>
            ),
          },
        ]}
      />
      <PermissionsDialog mask={viewing ? token.token_permissions : undefined} onClose={() => setViewing(false)} />
    </Card>
  );
}
