import type { TokenFilter } from '@resolvo/contract/people/tokens';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { countedPage, type ListOrder, type PageQuery } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom } from '../../../core/search.ts';
import { accountLike } from '../accounts/accounts-like.ts';
import { type AnyTokenRow, presentAnyToken, selectAnyTokens } from './queries.ts';

const newest: ListOrder<AnyTokenRow> = { by: ['api_tokens.created_at', 'api_tokens.id'] };
/** In the order of its own index: tokens that expired may be few among many. */
const lastExpired: ListOrder<AnyTokenRow> = {
  by: ['api_tokens.expires_at', 'api_tokens.id'],
  textOf: ({ expires_at }) => expires_at.toISOString(),
};

/** Tokens of all accounts, for staff: newest first, and those that expired by when they did. */
export async function listAnyTokens(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: PageQuery & { readonly search?: string | undefined; readonly state?: TokenFilter | undefined },
) {
  const { search, state } = query;
  let rows = selectAnyTokens(deps.db);
  if (state === 'expired') {
    rows = rows.where('api_tokens.state', '<>', 'revoked').where(sql<boolean>`api_tokens.expires_at <= now()`);
  } else if (state) {
    rows = rows.where('api_tokens.state', '=', state);
    if (state !== 'revoked') rows = rows.where(sql<boolean>`api_tokens.expires_at > now()`);
  }
  if (search) rows = rows.where(await tokensLike(deps, search));
  const scope = `any-tokens:${JSON.stringify([search, state])}`;
  const { count, ...page } = await countedPage(deps, scope, query, rows, state === 'expired' ? lastExpired : newest);
  return { tokens: page.rows.map(presentAnyToken), cursor: page.cursor, eof: page.eof, count };
}

function tokensLike({ db }: Pick<Deps, 'db'>, search: string) {
  const start = beginsWith(search.replace(/…$/, ''));
  const ids = idsFrom(search);
  return fitsAny(db, 'api_tokens', 'api_tokens', [
    sql`api_tokens.name <> '' and lower(api_tokens.name) like ${start}`,
    sql`lower(api_tokens.prefix) like ${start}`,
    accountLike('api_tokens.account_id', search),
    {
      found: sql`api_tokens.person_id in (select persons.id from persons where lower(email) like ${start})`,
      row: sql`(select lower(email) like ${start} from persons where persons.id = api_tokens.person_id)`,
    },
    ...(ids ? [sql`api_tokens.id between ${ids.first} and ${ids.last}`] : []),
  ]);
}
