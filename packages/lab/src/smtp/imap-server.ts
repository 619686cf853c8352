import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Kit } from '../kit/part.ts';
import { LAB_HOST, listenOnFreePort } from '../kit/ports.ts';
import type { Mailbox, MailSummary } from './mailbox.ts';

export const IMAP_USER = 'support';
export const IMAP_PASSWORD = 'lab';

export interface ImapServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * One mailbox, as IMAP (RFC 3501, with IDLE of RFC 2177) for a reader that takes mails: it holds what was sent to its
 * addresses, also with a plus part. One folder, no deletion. UIDs are counted anew in each process, and
 * UIDVALIDITY says so, as it does on a real server that was rebuilt.
 */
export async function startImapServer(options: {
  kit: Kit;
  part: string;
  mailbox: Mailbox;
  addresses: readonly string[];
}): Promise<ImapServer> {
  const { kit, part, mailbox } = options;
  const addresses = new Set(options.addresses.map((one) => one.toLowerCase()));
  const sockets = new Set<Socket>();
  const idling = new Set<() => void>();
  const uids = new Map<string, number>();
  const seen = new Set<string>();
  const validity = Math.floor(Date.now() / 1000);

  const isHere = (mail: MailSummary) =>
    mail.envelope.rcpt_to.some((rcpt) => {
      const [local = '', host = ''] = rcpt.toLowerCase().split('@');
      return addresses.has(`${local.split('+')[0]}@${host}`);
    });

  /** Oldest first, each with the number it keeps. */
  function messages(): { uid: number; mail: MailSummary }[] {
    return mailbox
      .list()
      .reverse()
      .filter(isHere)
      .map((mail) => {
        const uid = uids.get(mail.id) ?? uids.size + 1;
        uids.set(mail.id, uid);
        return { uid, mail };
      });
  }

  mailbox.onAdded((mail) => {
    if (isHere(mail)) for (const tell of idling) tell();
  });

  function serve(socket: Socket): void {
    const say = (line: string) => void (socket.destroyed || socket.write(`${line}\r\n`));
    let isIn = false;
    let idleTag: string | undefined;
    let told = 0;
    /** Whenever a client may hear it: while it idles, and with the answer to its next command. */
    const tell = () => {
      const count = messages().length;
      if (count !== told) say(`* ${count} EXISTS`);
      told = count;
    };

    async function fetched(tag: string, set: string, items: string): Promise<void> {
      const all = messages();
      for (const [index, { uid, mail }] of all.entries()) {
        if (!inSet(set, uid, all.at(-1)?.uid ?? 0)) continue;
        if (/BODY(\.PEEK)?\[\]/i.test(items) && kit.faults.strike(part, 'fetch', { subject: mail.subject })) {
          return say(`${tag} NO [SERVERBUG] this mail cannot be read`);
        }
        const facts = [`UID ${uid}`];
        if (/FLAGS/i.test(items)) facts.push(`FLAGS (${seen.has(mail.id) ? '\\Seen' : ''})`);
        if (/RFC822\.SIZE/i.test(items)) facts.push(`RFC822.SIZE ${mail.size_bytes}`);
        if (/INTERNALDATE/i.test(items)) facts.push(`INTERNALDATE "${imapDate(mail.received_at)}"`);
        const [asked, from = '', most = ''] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(items) ?? [];
        if (asked !== undefined) {
          const source = await mailbox.source(mail.id);
          const start = Number(from);
          const part = from === '' ? source : source.subarray(start, start + Number(most));
          facts.push(`BODY[]${from && `<${start}>`} {${part.length}}\r\n${part.toString('latin1')}`);
        }
        socket.write(Buffer.from(`* ${index + 1} FETCH (${facts.join(' ')})\r\n`, 'latin1'));
      }
      say(`${tag} OK done`);
    }

    function search(tag: string, criteria: string): void {
      const all = messages();
      const set = /UID (\S+)/i.exec(criteria)?.[1] ?? '1:*';
      const last = all.at(-1)?.uid ?? 0;
      const [, day] = /SINCE "?(\d{1,2}-\w{3}-\d{4})/i.exec(criteria) ?? [];
      const since = day === undefined ? 0 : Date.parse(`${day} UTC`);
      const hits = all
        .filter(({ uid, mail }) => inSet(set, uid, last) && Date.parse(mail.received_at) >= since)
        .map(({ uid }) => uid);
      say(['* SEARCH', ...hits].join(' '));
      say(`${tag} OK done`);
    }

    function store(tag: string, set: string): void {
      const all = messages();
      for (const { uid, mail } of all) if (inSet(set, uid, all.at(-1)?.uid ?? 0)) seen.add(mail.id);
      say(`${tag} OK done`);
    }

    function select(tag: string): void {
      const all = messages();
      say('* FLAGS (\\Seen)');
      told = -1;
      tell();
      say(`* OK [UIDVALIDITY ${validity}] counted anew`);
      say(`* OK [UIDNEXT ${(all.at(-1)?.uid ?? 0) + 1}] next`);
      say('* OK [PERMANENTFLAGS (\\Seen)] kept');
      say(`${tag} OK [READ-WRITE] INBOX`);
    }

    function logIn(tag: string, rest: string): void {
      const [name, password] = rest.split(/\s+/).map((word) => word.replace(/^"|"$/g, ''));
      isIn = name === IMAP_USER && password === IMAP_PASSWORD;
      kit.journal.record({ part, verb: 'IMAP LOGIN', what: name ?? '', outcome: isIn ? 'OK' : 'NO' });
      say(isIn ? `${tag} OK welcome` : `${tag} NO [AUTHENTICATIONFAILED] wrong name or password`);
    }

    async function obey(line: string): Promise<void> {
      if (idleTag !== undefined) {
        if (line.trim().toUpperCase() !== 'DONE') return;
        idling.delete(tell);
        say(`${idleTag} OK idled`);
        idleTag = undefined;
        return;
      }
      const [, tag = '*', verb = '', rest = ''] = /^(\S+) ((?:UID )?\S+)(?: (.*))?$/i.exec(line.trim()) ?? [];
      const command = verb.toUpperCase();
      const [set = '', ...more] = rest.split(' ');
      if (command === 'CAPABILITY') {
        say('* CAPABILITY IMAP4rev1 IDLE');
        say(`${tag} OK done`);
      } else if (command === 'LOGIN') logIn(tag, rest);
      else if (command === 'LOGOUT') {
        say('* BYE see you');
        say(`${tag} OK done`);
        socket.end();
      } else if (command === 'NOOP') {
        if (isIn) tell();
        say(`${tag} OK done`);
      } else if (!isIn) say(`${tag} NO log in first`);
      else if (command === 'LIST' || command === 'LSUB') {
        say(`* ${command} (\\HasNoChildren) "/" ${rest.endsWith('""') ? '""' : 'INBOX'}`);
        say(`${tag} OK done`);
      } else if (command === 'SELECT' || command === 'EXAMINE') select(tag);
      else if (command === 'UID FETCH') await fetched(tag, set, more.join(' '));
      else if (command === 'UID SEARCH') search(tag, rest);
      else if (command === 'UID STORE') store(tag, set);
      else if (command === 'IDLE') {
        idleTag = tag;
        idling.add(tell);
        say('+ idling');
        tell();
      } else {
        kit.journal.record({ part, verb: `IMAP ${command}`, what: rest, outcome: 'BAD, unknown command' });
        say(`${tag} BAD the lab does not know ${command}`);
      }
    }

    if (kit.faults.get(part) === 'down') return void socket.end('* BYE the lab mail server is down\r\n');
    say('* OK [CAPABILITY IMAP4rev1 IDLE] the lab');
    let turn: Promise<unknown> = Promise.resolve();
    const lines = createInterface({ input: socket });
    lines.on('error', () => {});
    lines.on('line', (line) => {
      turn = turn.then(() => obey(line)).catch((error: unknown) => say(`* BYE the lab failed: ${String(error)}`));
    });
    socket.once('close', () => {
      idling.delete(tell);
      sockets.delete(socket);
      lines.close();
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    // A client that disconnects is no error of ours; without a listener the event would end the process.
    socket.on('error', () => {});
    serve(socket);
  });
  const port = await listenOnFreePort(server);
  return {
    host: LAB_HOST,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** `3`, `2:5`, `7:*` and lists of them (RFC 3501, `sequence-set`); `*` is the last there is. */
function inSet(set: string, uid: number, last: number): boolean {
  const number = (word: string) => (word === '*' ? last : Number(word));
  return set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':');
    const [low, high] = [Math.min(number(from), number(to)), Math.max(number(from), number(to))];
    return uid >= low && uid <= high;
  });
}

function imapDate(iso: string): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(new Date(iso).toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
