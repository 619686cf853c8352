import { endpoints } from '@resolvo/contract/endpoints';
import { callDays, type TokenCall } from '@resolvo/contract/people/tokens';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { presentAnyToken, presentToken, selectAnyTokens, selectTokens } from './queries.ts';
import { isTokenOf } from './whose-token.ts';

type Needs = Pick<Deps, 'db' | 'cursors' | 'now' | 'calls'>;
interface CallQuery extends PageQuery {
  readonly answer?: 'refused' | undefined;
  readonly address?: string | undefined;
}

export async function ownTokenActivity(deps: Needs, actor: MemberActor, tokenId: string, query: CallQuery) {
  const token = await selectTokens(deps.db)
    .where('api_tokens.id', '=', tokenId)
    .where('api_tokens.account_id', '=', actor.accountId)
    .where(isTokenOf(actor))
    .executeTakeFirst();
  if (!token) throw notFound();
  return { token: presentToken(token), ...(await listCalls(deps, tokenId, query)) };
}

export async function anyTokenActivity(deps: Needs, tokenId: string, query: CallQuery) {
  const token = await selectAnyTokens(deps.db).where('api_tokens.id', '=', tokenId).executeTakeFirst();
  if (!token) throw notFound();
  return { token: presentAnyToken(token), ...(await listCalls(deps, tokenId, query)) };
}

const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(endpoints).map(({ method, path, summary }) => [`${method} ${path}`, summary]),
);

async function listCalls(deps: Needs, tokenId: string, query: CallQuery) {
  // What this process has not written yet belongs to the first page.
  if (query.cursor === undefined) await deps.calls.flush();
  const rows = deps.db
    .selectFrom('token_calls')
    .select(['id', 'method', 'path', 'status', 'refusal', 'ip', 'created_at'])
    .where('token_id', '=', tokenId)
    // A partition is dropped when the last of its days is too old.
    .where('created_at', '>', new Date(deps.now().getTime() - callDays * 86_400_000))
    .$if(query.answer === 'refused', (all) => all.where('status', '>=', 400))
    .$if(query.address !== undefined, (all) => all.where('ip', '=', query.address ?? ''));
  const scope = `token-calls:${tokenId}:${query.answer ?? ''}:${query.address ?? ''}`;
  const page = await pageBy(deps, scope, query, rows);
  return {
    calls: page.rows.map(
      (row): TokenCall => ({
        call_id: row.id,
        method: row.method,
        path: row.path,
        summary: summaries.get(`${row.method} ${row.path}`) ?? '',
        status: row.status,
        refusal: row.refusal ?? '',
        ip: row.ip,
        created_at: seconds(row.created_at),
      }),
    ),
    cursor: page.cursor,
    eof: page.eof,
  };
}
