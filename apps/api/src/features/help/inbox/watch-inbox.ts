import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../core/deps.ts';
import type { InboxNeeds } from './inbox-needs.ts';
import { noteMails, takeWaiting } from './take-waiting.ts';

/**
 * One pass over what came since the last. Several workers may do it at once: each mail is taken by one of them. Where the
 * mailbox was read to moves on with the rows of its mails, so none of them stops those behind it.
 */
export async function readInbox(deps: InboxNeeds, isStopping = () => false): Promise<void> {
  const { db, inbox, now } = deps;
  if (!inbox) return;
  const place = await db.selectFrom('inbox_places').select(['validity', 'uid', 'at']).executeTakeFirst();
  const { mails, place: reached } = await inbox.list(place);
  if (!place || reached.validity !== place.validity || reached.uid !== place.uid) {
    await db.transaction().execute(async (tx) => {
      await noteMails(deps, tx, mails);
      // Never back: another worker may be further.
      await tx
        .insertInto('inbox_places')
        .values({ ...reached, at: now() })
        .onConflict((on) =>
          on
            .column('id')
            .doUpdateSet({ ...reached, at: now() })
            .where((eb) =>
              eb.or([eb('inbox_places.validity', '<>', reached.validity), eb('inbox_places.uid', '<', reached.uid)]),
            ),
        )
        .execute();
    });
  }
  await takeWaiting(deps, inbox, { isStopping });
}

/**
 * Reads the mailbox whenever its server tells of a mail, and each minute. A broken connection is made again after a while;
 * a crash loses nothing, because the place is kept after the mails. Returns a function that stops it.
 */
export function watchInbox(deps: Deps, pauseSeconds = 30): () => Promise<void> {
  const { inbox, log } = deps;
  if (!inbox) return async () => {};
  let stopping = false;
  let wake: () => void = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseSeconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const working = (async () => {
    while (!stopping) {
      try {
        await readInbox(deps, () => stopping);
        if (!stopping) await inbox.wait();
      } catch (error) {
        if (stopping) return;
        log.error({ event: 'inbox.failed', err: error }, 'The mailbox was not read; tried again soon');
        await inbox.close();
        await pause();
      }
    }
  })();
  return async () => {
    stopping = true;
    wake();
    // A connection that was on its way while the last one was closed is closed in the next round: unclosed, it would be
    // waited on for a minute.
    const ended = working.then(() => true);
    do await inbox.close();
    while (!(await Promise.race([ended, sleep(50, false)])));
  };
}
