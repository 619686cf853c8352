import type { Logger } from 'pino';
import type { Queryable } from '../../../db/connection.ts';

interface OutsidePause {
  readonly since: Date;
  readonly reason: string;
}

export const outsidePause = (db: Queryable): Promise<OutsidePause | undefined> =>
  db.selectFrom('outside_pause').select(['since', 'reason']).executeTakeFirst();

export async function pauseOutside(db: Queryable, pause: OutsidePause): Promise<void> {
  await db
    .insertInto('outside_pause')
    .values(pause)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(pause))
    .execute();
}

/** For a copy that another program makes from our SQL. */
export const pauseCopySql = `insert into outside_pause (since, reason)
  values (now(), 'This database was restored from a backup.') on conflict (id) do nothing;`;

/** The command of an installed machine, and of a folder with the source. */
export const resumeHint = 'resolvo resume (in a folder of the source: npm run cli -- resume)';

export async function resumeOutside(db: Queryable): Promise<boolean> {
  const gone = await db.deleteFrom('outside_pause').executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Calls `resumed` once the pause is over. Returns a function that stops looking. */
export function waitForResume(
  { db, log }: { db: Queryable; log: Logger },
  resumed: () => Promise<void>,
  everySeconds = 5,
): () => void {
  const timer = setInterval(() => {
    outsidePause(db)
      .then(async (pause) => {
        if (pause) return;
        clearInterval(timer);
        await resumed();
        log.info({ event: 'outside.resumed' }, 'Work outside goes on');
      })
      .catch((error: unknown) =>
        log.error({ event: 'outside.not_asked', err: error }, 'Whether work outside may go on could not be asked'),
      );
  }, everySeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
