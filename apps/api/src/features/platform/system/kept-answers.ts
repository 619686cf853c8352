import { setTimeout as pause } from 'node:timers/promises';
import { onceRefusals } from '@resolvo/contract/asked-once';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Press, PressAnswer, Presses } from '../../../core/presses.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import { createVault, hashSecret } from '../../../security/secrets.ts';

const keptHours = 24;
/** Longer than any act takes to answer: after it, the process that began the act is gone. */
const longestActMs = 60_000;
const askAgainMs = 200;
const sealed = z.strictObject({ body: z.string(), cookies: z.array(z.string()) });
const visitor = '00000000-0000-0000-0000-000000000000';

/**
 * Three short statements, none of which waits for the disk. The beginning is in the log of the database before anything
 * that the act commits, so it is there whenever the act is; a crash before the answer was noted leaves a beginning without
 * an end, which is said as it is. Answers show secrets once and set the cookies of sessions: each is sealed by SECRET_KEY and the
 * key of its press together, and that key is kept by the caller alone.
 */
export function createPresses({ db, vault, now }: Pick<Deps, 'db' | 'vault' | 'now'>): Presses {
  const whose = ({ callerId, key }: Press) => ({ caller_id: callerId ?? visitor, key_hash: hashSecret(key) });
  const vaultOf = ({ key }: Press) => createVault(Buffer.from(vault.sign(key, 'kept-answer'), 'base64url'));
  const fingerprint = ({ asked }: Press) => vault.sign(asked, 'kept-answer');
  /** Evaluated in the transaction of its one statement. */
  const unhurried = sql`(select set_config('synchronous_commit', 'off', true)) as unhurried`;

  async function claim(press: Press): Promise<boolean> {
    const { caller_id, key_hash } = whose(press);
    const { numAffectedRows } = await sql`
      insert into kept_answers (caller_id, key_hash, asked, created_at)
      select ${caller_id}::uuid, ${key_hash}::bytea, ${fingerprint(press)}::text, ${now()}::timestamptz from ${unhurried}
      on conflict do nothing`.execute(db);
    return numAffectedRows === 1n;
  }

  function find(press: Press) {
    const { caller_id, key_hash } = whose(press);
    return db
      .selectFrom('kept_answers')
      .select(['asked', 'http_status', 'answer', 'created_at'])
      .where('caller_id', '=', caller_id)
      .where('key_hash', '=', key_hash)
      .executeTakeFirst();
  }

  return {
    async begin(press): Promise<PressAnswer | undefined> {
      for (;;) {
        if (await claim(press)) return undefined;
        const before = await find(press);
        // Forgotten in this moment: it was refused.
        if (!before) continue;
        if (before.asked !== fingerprint(press)) throw invalid('idempotency-key', onceRefusals.otherwise);
        if (before.http_status !== null && before.answer !== null) {
          const opened = sealed.parse(JSON.parse(vaultOf(press).open(before.answer, 'kept-answer')));
          return { status: before.http_status, ...opened };
        }
        if (now().getTime() - before.created_at.getTime() > longestActMs) throw conflict(onceRefusals.unknown);
        await pause(askAgainMs);
      }
    },
    async keep(press, { status, body, cookies }) {
      const { caller_id, key_hash } = whose(press);
      await sql`
        update kept_answers set http_status = ${status}, answer = ${vaultOf(press).seal(JSON.stringify({ body, cookies }), 'kept-answer')}
        from ${unhurried}
        where caller_id = ${caller_id} and key_hash = ${key_hash}`.execute(db);
    },
    async forget(press) {
      const { caller_id, key_hash } = whose(press);
      await sql`
        delete from kept_answers using ${unhurried}
        where caller_id = ${caller_id} and key_hash = ${key_hash} and answer is null`.execute(db);
    },
  };
}

export async function sweepAnswers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptHours * 3_600_000);
  await db.deleteFrom('kept_answers').where('created_at', '<', before).execute();
}
