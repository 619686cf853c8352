import type { ImapFlow } from 'imapflow';
import type { MailInbox } from '../mail-inbox.ts';

interface ImapOptions {
  readonly host: string;
  readonly port: number;
  /** `plain` for a server on this machine alone. */
  readonly encryption: 'tls' | 'starttls' | 'plain';
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Larger mails are not fetched. */
  readonly maxBytes: number;
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

  return {
    async read(place, take) {
      const imap = await connected();
      hasNews = false;
      await unlessEnded(imap.noop());
      const box = imap.mailbox;
      if (box === false) throw new Error('The IMAP server opened no folder.');
      const validity = String(box.uidValidity);
      if (place === undefined) return { validity, uid: box.uidNext - 1 };
      const isSame = place.validity === validity;
      let last = isSame ? place.uid : 0;
      const found = (await unlessEnded(imap.search({ uid: `${last + 1}:*` }, { uid: true }))) || [];
      // `n:*` names the last mail even where it is older than n.
      const fresh = found.filter((uid) => uid > last).sort((one, other) => one - other);
      hasNews ||= fresh.length > perPass;
      for (const uid of fresh.slice(0, perPass)) {
        const facts = await unlessEnded(imap.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true }));
        if (facts && (isSame || isLater(facts.internalDate, place.at))) {
          const size = facts.size ?? 0;
          const whole =
            size <= options.maxBytes &&
            (await unlessEnded(imap.fetchOne(String(uid), { source: true }, { uid: true })));
          await take({ validity, uid, size, source: whole ? whole.source : undefined });
          await unlessEnded(imap.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
        }
        last = uid;
      }
      return { validity, uid: last };
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

/** A day of grace: a rebuilt mailbox is read from the day on which the last mail was taken. */
const isLater = (date: Date | string | undefined, than: Date): boolean =>
  date === undefined || new Date(date).getTime() > than.getTime() - 86_400_000;
