import type { ImapFlow } from 'imapflow';
import { type FetchedMail, type MailInbox, MailNotHanded, type MailNumber } from '../mail-inbox.ts';

interface ImapOptions {
  readonly host: string;
  readonly port: number;
  /** `plain` for a server on this machine alone. */
  readonly encryption: 'tls' | 'starttls' | 'plain';
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Of larger mails the beginning is fetched. */
  readonly maxBytes: number;
  readonly startBytes: number;
  readonly waitSeconds?: number;
}

/** At most so many in one pass, so that a full mailbox does not keep a stopping process waiting. */
const perPass = 50;

/** One connection, made when it is needed and made again after it broke. */
export function imapInbox(options: ImapOptions): MailInbox {
  let client: ImapFlow | undefined;
  // The server also tells of a mail while it answers another command.
  let hasNews = false;
  /** Ends what waits for an answer of a connection that is gone. */
  let end: () => void = () => {};
  let ended: Promise<void> = Promise.resolve();

  async function connected(): Promise<ImapFlow> {
    if (client?.usable) return client;
    // Loaded by the process that reads the mailbox: with what it brings it is a twentieth of all modules.
    const imap = await import('imapflow');
    const made = new imap.ImapFlow({
      host: options.host,
      port: options.port,
      secure: options.encryption === 'tls',
      ...(options.encryption === 'starttls' && { doSTARTTLS: true }),
      auth: { user: options.user, pass: options.password },
      logger: false,
      disableAutoIdle: true,
      socketTimeout: 120_000,
    });
    // What breaks between two calls is found by the next one; without a listener the event would end the process.
    made.on('error', () => {});
    made.on('exists', () => {
      hasNews = true;
    });
    client = made;
    ended = new Promise((resolve) => {
      end = resolve;
    });
    made.on('close', end);
    await made.connect();
    await made.mailboxOpen(options.folder);
    return made;
  }

  /** A command on a connection that ended may never be answered. */
  const unlessEnded = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      ended.then(() => {
        throw new Error('The IMAP connection ended.');
      }),
    ]);

  function boxOf(imap: ImapFlow) {
    if (imap.mailbox === false) throw new Error('The IMAP server opened no folder.');
    return { validity: String(imap.mailbox.uidValidity), next: imap.mailbox.uidNext };
  }

  /** Undefined also for a number of a mailbox that was rebuilt since. */
  async function fetched({ validity, uid }: MailNumber, imap: ImapFlow): Promise<FetchedMail | undefined> {
    if (boxOf(imap).validity !== validity) return undefined;
    const facts = await unlessEnded(imap.fetchOne(String(uid), { size: true }, { uid: true }));
    if (!facts) return undefined;
    const size = facts.size ?? 0;
    const wanted = size > options.maxBytes ? { start: 0, maxLength: options.startBytes } : true;
    const mail = await unlessEnded(imap.fetchOne(String(uid), { source: wanted }, { uid: true }));
    if (!mail) return undefined;
    if (!mail.source) throw new MailNotHanded('The mail server answered without the mail.');
    return { size, source: mail.source };
  }

  return {
    async list(place) {
      const imap = await connected();
      hasNews = false;
      await unlessEnded(imap.noop());
      const { validity, next } = boxOf(imap);
      if (place === undefined) return { mails: [], place: { validity, uid: next - 1 } };
      const isSame = place.validity === validity;
      const last = isSame ? place.uid : 0;
      // A rebuilt mailbox is read from the day on which the last mail was taken, with a day of grace.
      const since = isSame ? {} : { since: new Date(place.at.getTime() - 86_400_000) };
      const found = (await unlessEnded(imap.search({ uid: `${last + 1}:*`, ...since }, { uid: true }))) || [];
      // `n:*` names the last mail even where it is older than n.
      const fresh = found.filter((uid) => uid > last).sort((one, other) => one - other);
      hasNews ||= fresh.length > perPass;
      const mails = fresh.slice(0, perPass).map((uid) => ({ validity, uid }));
      return { mails, place: { validity, uid: mails.at(-1)?.uid ?? (isSame ? last : next - 1) } };
    },

    async fetch(mail) {
      const imap = await connected();
      await unlessEnded(imap.noop());
      try {
        return await fetched(mail, imap);
      } catch (error) {
        // Whose fault it is says the server: one that is away answers no session, whatever is asked for.
        const again = await connected();
        await unlessEnded(again.noop());
        throw new MailNotHanded(`The mail server does not hand it out: ${saidOf(error)}`, { cause: error });
      }
    },

    async markRead({ validity, uid }) {
      const imap = await connected();
      if (boxOf(imap).validity !== validity) return;
      await unlessEnded(imap.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
    },

    async wait() {
      const imap = await connected();
      if (hasNews) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, (options.waitSeconds ?? 60) * 1000);
        function done(): void {
          clearTimeout(timer);
          imap.off('exists', done);
          resolve();
        }
        imap.on('exists', done);
        void ended.then(done);
        // Ends with the connection, too. What broke it is found by the next command.
        imap.idle().then(done, done);
      });
    },

    async close() {
      const open = client;
      client = undefined;
      // A goodbye would wait for a server that may be gone.
      open?.close();
      end();
    },
  };
}

/** imapflow says "Command failed" and has the server's own words beside it. */
function saidOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message;
}
