import { RanOut, Unreadable } from '../../../apart/read-apart.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { FetchedMail, MailInbox, MailNumber } from '../../../providers/mail-inbox.ts';
import type { InboxNeeds, WaitingMail } from './inbox-needs.ts';
import { keepOriginal, readOriginal } from './originals.ts';
import { takeMail, tellOfAside } from './take-mail.ts';
import { isOfMail } from './whose-failure.ts';

const mostTries = 3;
/** Longer than a mail can take. A process that was killed by one gives it back after that, and serves meanwhile. */
const leaseMinutes = 2;
/** After the first and the second failure. */
const pauseMinutes = [1, 10];
const unreadId = ({ validity, uid }: MailNumber): string => `<${validity}.${uid}@unread>`;

/** Before anything of them is read. A mail that is known already stays as it is. */
export async function noteMails(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  mails: readonly MailNumber[],
): Promise<void> {
  if (mails.length === 0) return;
  const at = now();
  await db
    .insertInto('received_mails')
    .values(
      mails.map((mail) => ({
        ...mail,
        message_id: unreadId(mail),
        address: '',
        subject: '',
        size: 0,
        outcome: 'waiting',
        received_at: at,
      })),
    )
    .onConflict((on) => on.columns(['validity', 'uid']).doNothing())
    .execute();
}

/**
 * Takes every mail that waits, one after the other, until none is due or the process stops. Another try is noted before
 * anything of the mail is touched, so that one that ends the process is counted too.
 */
export async function takeWaiting(
  deps: InboxNeeds,
  inbox: MailInbox,
  { isStopping = () => false, only }: { readonly isStopping?: () => boolean; readonly only?: MailNumber } = {},
): Promise<void> {
  while (!isStopping()) {
    const mail = await claim(deps, only);
    if (!mail) return;
    if (mail.attempts > mostTries) await setAside(deps, mail, interrupted);
    else await tryOnce(deps, inbox, mail);
  }
}

const interrupted = 'Each time it was read, our program was ended in the middle of it.';

export async function claim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  only?: MailNumber,
): Promise<WaitingMail | undefined> {
  const at = now();
  return db
    .updateTable('received_mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      try_at: new Date(at.getTime() + leaseMinutes * 60_000),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('received_mails as r')
        .select('r.id')
        .where('r.outcome', '=', 'waiting')
        .$if(only !== undefined, (one) =>
          one.where('r.validity', '=', only?.validity ?? '').where('r.uid', '=', only?.uid ?? 0),
        )
        .where((or) => or.or([or('r.try_at', 'is', null), or('r.try_at', '<=', at)]))
        .orderBy('r.received_at')
        .orderBy('r.uid')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'validity', 'uid', 'attempts', 'size', 'let_in as letIn'])
    .executeTakeFirst();
}

async function tryOnce(deps: InboxNeeds, inbox: MailInbox, mail: WaitingMail): Promise<void> {
  try {
    const fetched = await fetchedOf(deps, inbox, mail);
    if (fetched) await takeMail(deps, { ...mail, size: fetched.size }, fetched.source);
  } catch (error) {
    if (error instanceof Unreadable) await setAside(deps, mail, `It cannot be read: ${error.message}`);
    else if (isOfMail(error)) await failed(deps, mail, error);
    else {
      await giveBack(deps, mail);
      throw error;
    }
  }
  await inbox.markRead(mail);
}

/** From what we keep, or from the mailbox; then it is kept before it is read. Undefined when its end is written down. */
async function fetchedOf(deps: InboxNeeds, inbox: MailInbox, mail: WaitingMail): Promise<FetchedMail | undefined> {
  const kept = await readOriginal(deps, mail.id);
  if (kept) return { size: mail.size, source: kept };
  const fetched = await inbox.fetch(mail);
  if (!fetched) {
    await refuse(deps, mail, 'It was taken out of the mailbox before we read it.');
    return undefined;
  }
  const { size, source } = fetched;
  await deps.db.updateTable('received_mails').set({ size }).where('id', '=', mail.id).execute();
  await keepOriginal(deps, deps.db, mail.id, source);
  return fetched;
}

const ended = (db: Queryable, { id }: WaitingMail, outcome: 'refused' | 'aside', reason: string) =>
  db
    .updateTable('received_mails')
    .set({ outcome, reason: reason.slice(0, 1000), try_at: null })
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .execute();

async function refuse(deps: InboxNeeds, mail: WaitingMail, reason: string): Promise<void> {
  await ended(deps.db, mail, 'refused', reason);
  deps.log.warn({ event: 'inbox.refused', uid: mail.uid, reason }, 'A mail was refused');
}

async function setAside(deps: InboxNeeds, mail: WaitingMail, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await ended(tx, mail, 'aside', reason);
    await tellOfAside(deps, tx, mail.id);
  });
  deps.log.error({ event: 'inbox.aside', uid: mail.uid, reason }, 'A mail was set aside; the rest goes on');
}

async function failed(deps: InboxNeeds, mail: WaitingMail, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  // The same bytes would take as long again: another try is 20 seconds of a core for nothing.
  if (error instanceof RanOut) return setAside(deps, mail, reason);
  deps.log.warn({ event: 'inbox.retried', uid: mail.uid, attempts: mail.attempts, err: error }, 'A mail was not taken');
  if (mail.attempts >= mostTries) return setAside(deps, mail, `It failed ${mostTries} times. ${reason}`);
  const minutes = pauseMinutes[mail.attempts - 1] ?? 10;
  await deps.db
    .updateTable('received_mails')
    .set({ reason: reason.slice(0, 1000), try_at: new Date(deps.now().getTime() + minutes * 60_000) })
    .where('id', '=', mail.id)
    .where('outcome', '=', 'waiting')
    .execute();
}

/** The try was ours to lose. */
async function giveBack({ db }: InboxNeeds, { id }: WaitingMail): Promise<void> {
  await db
    .updateTable('received_mails')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), try_at: null }))
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .where('attempts', '>', 0)
    .execute();
}
