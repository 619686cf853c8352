import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { audienceRows } from './audience-rows.ts';
import { holdLetter, type StoredLetter } from './find-letter.ts';
import { moveDispatch } from './move.ts';
import { dispatchBatch } from './queues.ts';

export const reasons = {
  suppressed: 'Mails to this address came back.',
  unsubscribed: 'News is switched off.',
} as const;

/**
 * Writes down who gets it, in one statement, and enqueues the first batch. From here on nothing adds a person: a client
 * who fits later does not get it.
 */
export async function startDispatch(
  deps: Pick<Deps, 'jobs' | 'events' | 'now'>,
  tx: Queryable,
  letter: StoredLetter,
  by?: EventActor,
): Promise<void> {
  const now = deps.now();
  const isNews = letter.kind === 'news';
  await sql`insert into dispatch_recipients (dispatch_id, person_id, account_id, address, state, reason, created_at)
    select ${letter.id}, r.person_id, r.account_id, r.address,
      case when r.reason = '' then 'waiting' else 'skipped' end, r.reason, ${now}
    from (select found.*, ${skipReason(isNews)} as reason from (${audienceRows(letter.audience)}) found) r
    on conflict (dispatch_id, person_id) do nothing`.execute(tx);
  await moveDispatch(tx, letter, 'sending', { started_at: now, send_at: letter.send_at ?? now });
  await sendBatch(deps, tx, letter, now);
  await deps.events.emit(tx, {
    name: 'dispatch.started',
    accountId: null,
    ...(by && { by }),
    data: { dispatch_id: letter.id },
  });
}

/** Why a person of the audience is left out; empty for who gets it. */
export const skipReason = (isNews: boolean) => sql`case
  when exists (select from mail_suppressions ms where ms.address = lower(found.address)) then ${reasons.suppressed}
  ${
    isNews
      ? sql`when exists (select from mail_choices mc where mc.person_id = found.person_id and mc.kind = 'news')
          then ${reasons.unsubscribed}`
      : sql``
  } else '' end`;

export async function sendBatch(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id, batch }: Pick<StoredLetter, 'id' | 'batch'>,
  at: Date,
): Promise<void> {
  await tx.updateTable('dispatches').set({ batch_at: at }).where('id', '=', id).execute();
  await jobs.send(tx, dispatchBatch, { dispatch_id: id, batch }, { after: at });
}

/** A chain whose next batch is this late has lost its job. */
const lateMs = 5 * 60_000;

/** The job of every minute. */
export async function watchDispatches(deps: Deps): Promise<void> {
  const now = deps.now();
  const due = await deps.db
    .selectFrom('dispatches')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'scheduled'), eb('send_at', '<=', now)]),
        eb.and([eb('state', '=', 'sending'), eb('batch_at', '<', new Date(now.getTime() - lateMs))]),
      ]),
    )
    .execute();
  await eachAlone(
    due,
    async ({ id }) => {
      await deps.db.transaction().execute(async (tx) => {
        const letter = await holdLetter(tx, id);
        if (letter?.state === 'scheduled') await startDispatch(deps, tx, letter);
        else if (letter?.state === 'sending') await sendBatch(deps, tx, letter, now);
      });
    },
    (error, { id }) =>
      deps.log.error(
        { event: 'dispatch.not_continued', dispatch_id: id, err: error },
        'A letter could not be started or continued; it is tried again in a minute',
      ),
  );
}
