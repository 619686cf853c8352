import type { FetchedMail, MailInbox, MailNumber } from '../../../providers/mail-inbox.ts';
import type { InboxNeeds } from './inbox-needs.ts';
import { noteMails, takeWaiting } from './take-waiting.ts';

/** One mail that is in no mailbox, for the demo and for tests: it goes the way of all others. */
export async function handOver(deps: InboxNeeds, mail: MailNumber & FetchedMail): Promise<void> {
  const { validity, uid, size, source } = mail;
  const inbox: MailInbox = {
    list: async (place) => ({ mails: [], place: place ?? { validity, uid } }),
    fetch: async () => ({ size, source }),
    markRead: async () => undefined,
    wait: async () => undefined,
    close: async () => undefined,
  };
  await noteMails(deps, deps.db, [{ validity, uid }]);
  await takeWaiting(deps, inbox, { only: { validity, uid } });
}
