import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { ResolverSilent, resolversAnswer } from './look-up.ts';
import { checkProof, waitMinutes } from './prove-domain.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings' | 'resolvers' | 'log'>;

/** Looks in one round. */
const atMost = 100;
/** Of these for one account: as many claims as it likes hold up no other account. */
const shareOfAccount = 5;
/** Looks at the same time. */
const lanes = 4;
/** A round ends before the next one begins. */
const roundSeconds = 45;
/** After as many looks in a row without an answer the resolvers themselves are asked. */
const silentAtMost = 5;

interface Due {
  readonly id: string;
}

/**
 * Every minute: what is due. Accounts take turns, and names whose own servers did not answer the last time come after all
 * others.
 */
export async function checkDue(deps: Needs): Promise<void> {
  const { rows } = await sql<Due>`
    select id from (
      select id, next_check_at, unanswered > 0 as was_silent,
        row_number() over (partition by account_id order by unanswered > 0, next_check_at, id) as turn
      from domains where state = 'waiting' and next_check_at <= ${deps.now()}
    ) due
    where turn <= ${shareOfAccount} order by was_silent, turn, next_check_at, id limit ${atMost}`.execute(deps.db);
  const waiting = rows.values();
  const round = { silent: 0, isOver: false };
  const endsAt = performance.now() + roundSeconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const { id } of waiting) {
        if (round.isOver || performance.now() > endsAt) return;
        round.silent = (await lookOnce(deps, id)) === 'silent' ? round.silent + 1 : 0;
        if (round.silent < silentAtMost) continue;
        round.silent = 0;
        if (await resolversAnswer(deps)) continue;
        if (!round.isOver) {
          deps.log.warn({ event: 'domain.resolver_down' }, 'No resolver answers; proofs are looked for later');
        }
        round.isOver = true;
      }
    }),
  );
}

/** Once, when a name is added. */
export async function checkSoon(deps: Needs, domainId: string): Promise<void> {
  await lookOnce(deps, domainId);
}

async function lookOnce(deps: Needs, id: string): Promise<'answered' | 'silent'> {
  try {
    await checkProof(deps, id);
    return 'answered';
  } catch (error) {
    const isSilent = error instanceof ResolverSilent;
    if (!isSilent && !(error instanceof Refusal)) throw error;
    // A name that may not be had any more: its row says why, and it ends with its time.
    await putOff(deps, id, isSilent ? 'The DNS of the domain did not answer.' : error.message.slice(0, 500), isSilent);
    return isSilent ? 'silent' : 'answered';
  }
}

async function putOff(deps: Pick<Deps, 'db' | 'now'>, id: string, found: string, isSilent: boolean): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('domains')
      .select(['checks', 'unanswered'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return;
    await tx
      .updateTable('domains')
      .set({
        found,
        checks: row.checks + 1,
        unanswered: isSilent ? row.unanswered + 1 : 0,
        next_check_at: new Date(deps.now().getTime() + waitMinutes(row.checks) * 60_000),
      })
      .where('id', '=', id)
      .execute();
  });
}
