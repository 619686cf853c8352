import { limitWords } from '@resolvo/contract/people/limit-words';
import type { ApiToken } from '@resolvo/contract/people/tokens';
import { Age } from '../../../shell/relative-time.tsx';

/** What screens call a token. */
export const tokenTitle = ({ token_name, token_prefix }: Pick<ApiToken, 'token_name' | 'token_prefix'>): string =>
  token_name === '' ? `${token_prefix}…` : token_name;

/** Its name; the beginning of the token where it has none. */
export function TokenName({ of }: { of: Pick<ApiToken, 'token_name' | 'token_prefix'> }) {
  return of.token_name === '' ? (
    <span className="font-mono text-muted text-sm">{tokenTitle(of)}</span>
  ) : (
    <span title={of.token_name}>{of.token_name}</span>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** “2 addresses · 1 server · no deleting”, or a dash where it has no limits. `products` says which of its things are servers. */
export function limitsText(
  { allowed_addresses, only_ids, may_delete }: Pick<ApiToken, 'allowed_addresses' | 'only_ids' | 'may_delete'>,
  products?: Parameters<typeof limitWords>[1],
): string {
  const limits = [
    ...(allowed_addresses.length === 0 ? [] : [counted(allowed_addresses.length, 'address', 'addresses')]),
    ...(only_ids === null ? [] : [limitWords(only_ids, products)]),
    ...(may_delete ? [] : ['no deleting']),
  ];
  return limits.length === 0 ? '–' : limits.join(' · ');
}

/** When and from where a token was used last. */
export function LastUse({ of }: { of: Pick<ApiToken, 'last_used_at' | 'last_used_ip'> }) {
  if (of.last_used_at === 0) {
    return (
      <>
        Never<span className="@2xl:hidden"> used</span>
      </>
    );
  }
  return (
    <span>
      <Age seconds={of.last_used_at} />
      {of.last_used_ip === '' ? null : (
        <span className="@max-4xl:hidden">
          {' · '}
          <span className="font-mono text-sm">{of.last_used_ip}</span>
        </span>
      )}
    </span>
  );
}
