import { statfs } from 'node:fs/promises';
import { momentInWords } from '@resolvo/contract/day-words';
import { sql } from 'kysely';
import { getDomain } from 'tldts';
import type { Finding } from '../../../core/setup.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Captcha } from '../../../providers/captcha.ts';
import type { CardGateway } from '../../../providers/card-gateway.ts';
import type { Compute } from '../../../providers/compute.ts';
import type { Dns } from '../../../providers/dns.ts';
import type { Hosting } from '../../../providers/hosting.ts';
import type { MailInbox } from '../../../providers/mail-inbox.ts';
import type { Mailer } from '../../../providers/mailer.ts';
import type { Resolvers } from '../../../providers/resolvers.ts';
import { judgeDkim, judgeDmarc, judgeSpf } from './judge-sender.ts';
import { lookAtBackups } from './newest-backup.ts';
import { outsidePause, resumeHint } from './outside-pause.ts';

/** What is asked. A part that is left out belongs to the lab of another process, and is left alone. */
export interface SetupParts {
  readonly db?: Queryable | undefined;
  /** Whether SECRET_KEY opens what the database holds; undefined where it holds nothing sealed yet. */
  readonly opensSecrets?: (() => Promise<boolean | undefined>) | undefined;
  readonly mailer?: Mailer | undefined;
  /** Opens a connection of its own: the worker's waits for news. */
  readonly openInbox?: (() => MailInbox) | undefined;
  readonly captcha?: Captcha | undefined;
  readonly gateway?: CardGateway | undefined;
  readonly compute?: Compute | undefined;
  readonly dns?: Dns | undefined;
  readonly hosting?: Hosting | undefined;
  readonly resolvers: Resolvers;
  /** The sender of real mails; undefined in the lab. */
  readonly sender: { readonly from: string; readonly dkimSelector: string | undefined } | undefined;
  /** A zone name to ask the name servers for; whether they have it does not matter. */
  readonly zone: string;
  readonly publicUrl: string | undefined;
  readonly trustsProxy: boolean;
  readonly folder: string;
}

/** The slowest part waits for a connection and for an answer, ten seconds each. */
const patienceMs = 25_000;

export async function checkSetup(parts: SetupParts): Promise<readonly Finding[]> {
  const looks: [name: string, advice: string, look: () => Promise<Finding | readonly Finding[]>][] = [
    ['Public address', '', async () => judgeAddress(parts)],
    ['Disk', 'DATA_DIR must be a folder that this process may read.', () => lookAtDisk(parts.folder)],
    ['Backups', 'DATA_DIR/backups must be a folder that this process may read.', () => lookAtBackups(parts.folder)],
  ];
  const { db, opensSecrets, mailer, openInbox, captcha, gateway, compute, dns, hosting, sender, resolvers } = parts;
  if (db) {
    looks.push(['Database', 'Check DATABASE_URL and PostgreSQL.', () => lookAtDatabase(db)]);
    looks.push(['Outside work', 'Check DATABASE_URL and PostgreSQL.', () => lookAtPause(db)]);
    looks.push(['Clock', 'Check DATABASE_URL and PostgreSQL.', () => lookAtClock(db)]);
  }
  if (opensSecrets)
    looks.push(['Secret key', 'Check DATABASE_URL and PostgreSQL.', async () => judgeKey(await opensSecrets())]);
  if (mailer)
    looks.push(['Mail server', 'Check SMTP_URL, and that this machine may reach it.', () => lookAtMail(mailer)]);
  if (sender) looks.push(['Sender', 'Check DNS_RESOLVERS.', () => lookAtSender(sender, resolvers)]);
  if (openInbox) {
    looks.push([
      'Mailbox for answers',
      'Check IMAP_URL and the folder that it names.',
      async () => {
        const inbox = openInbox();
        try {
          await inbox.list(undefined);
        } finally {
          await inbox.close();
        }
        return good('Mailbox for answers', 'It can be read.');
      },
    ]);
  }
  if (captcha) looks.push(['Captcha', 'Check CAPTCHA_SECRET.', () => lookAtCaptcha(captcha)]);
  if (gateway) looks.push(['Cards', 'Check STRIPE_SECRET_KEY.', () => lookAtCards(gateway)]);
  for (const { name } of compute?.clusters ?? []) {
    looks.push([
      `Cluster ${name}`,
      'Check url, token and fingerprint of it in PROXMOX_CLUSTERS.',
      async () => {
        await compute?.checkAccess(name);
        return good(`Cluster ${name}`, 'It accepts our token.');
      },
    ]);
  }
  if (dns) {
    looks.push([
      'Name servers',
      'Check POWERDNS_URL and POWERDNS_KEY.',
      async () => {
        await dns.findZone(parts.zone);
        return good('Name servers', 'PowerDNS accepts our key.');
      },
    ]);
  }
  for (const { name, capacity } of hosting?.servers ?? []) {
    looks.push([
      `Hosting server ${name}`,
      'Check url, token and trust of it in WHM_SERVERS.',
      async () => {
        const { length } = (await hosting?.accounts(name)) ?? [];
        return good(`Hosting server ${name}`, `It accepts our token; ${length} of ${capacity} places are taken.`);
      },
    ]);
  }
  for (const asker of resolvers.world) {
    looks.push([
      `Resolver ${asker.name}`,
      'Check DNS_RESOLVERS, and that this machine may send UDP to port 53.',
      async () => {
        await asker.ask(parts.zone, 'NS').catch((error: unknown) => {
          // What the system says, such as recvmsg ECONNREFUSED, is no sentence.
          throw new Error(`It does not answer (${error instanceof Error ? error.message : String(error)}).`);
        });
        return good(`Resolver ${asker.name}`, 'It answers.');
      },
    ]);
  }
  const found = await Promise.all(
    looks.map(([name, advice, look]) =>
      inTime(look()).catch(
        (error: unknown): Finding => ({
          name,
          grade: 'wrong',
          sentence: error instanceof Error ? error.message : String(error),
          advice,
        }),
      ),
    ),
  );
  return found.flat();
}

const good = (name: string, sentence: string): Finding => ({ name, grade: 'good', sentence, advice: '' });

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It did not answer in time.')), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function judgeAddress({ publicUrl, trustsProxy }: SetupParts): Finding {
  const name = 'Public address';
  if (publicUrl === undefined) return good(name, 'PUBLIC_URL is not set: this machine alone uses the product.');
  const { protocol, hostname } = new URL(publicUrl);
  if (hostname === 'localhost' || hostname.startsWith('127.')) return good(name, publicUrl);
  if (protocol !== 'https:') {
    return {
      name,
      grade: 'wrong',
      sentence: `PUBLIC_URL is ${publicUrl}, and browsers keep our cookie only where they see https.`,
      advice: 'Put a proxy with TLS in front and set PUBLIC_URL to its https address.',
    };
  }
  if (!trustsProxy) {
    return {
      name,
      grade: 'warning',
      sentence:
        'TRUST_PROXY is not set, so every visitor seems to have the address of the proxy and shares its limits.',
      advice: 'Set TRUST_PROXY to the number of proxies in front, or to their networks.',
    };
  }
  return good(name, publicUrl);
}

const gigabyte = 1024 ** 3;

/** `free` and `total` in bytes. */
export function judgeDisk(folder: string, free: number, total: number): Finding {
  const words = `${(free / gigabyte).toFixed(1)} of ${(total / gigabyte).toFixed(1)} GB are free at ${folder} (DATA_DIR).`;
  const share = free / total;
  const grade =
    share < 0.03 || free < 0.5 * gigabyte ? 'wrong' : share < 0.1 || free < 2 * gigabyte ? 'warning' : 'good';
  return {
    name: 'Disk',
    grade,
    sentence: words,
    advice: grade === 'good' ? '' : 'Make room: an embedded database stops when the disk is full.',
  };
}

async function lookAtDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return judgeDisk(folder, bavail * bsize, blocks * bsize);
}

async function lookAtDatabase(db: Queryable): Promise<readonly Finding[]> {
  const { rows } = await sql<{ version: string; used: number; most: number; may_create: boolean; size: string }>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL said nothing about itself.');
  const facts = `PostgreSQL ${row.version}, ${row.size}, ${row.used} of ${row.most} connections used.`;
  if (!row.may_create) {
    return [
      {
        name: 'Database',
        grade: 'wrong',
        sentence: 'The user of DATABASE_URL may not create schemas and tables, which migrations and the job queue do.',
        advice: 'As the owner: grant create on database … to …; grant create on schema public to …;',
      },
    ];
  }
  const isFull = row.used > row.most * 0.8;
  return [
    {
      name: 'Database',
      grade: isFull ? 'warning' : 'good',
      sentence: facts,
      advice: isFull ? 'Raise max_connections: each of our processes may open 28.' : '',
    },
  ];
}

function judgeKey(opens: boolean | undefined): readonly Finding[] {
  if (opens === undefined) return [];
  if (opens) return [good('Secret key', 'It opens what this database keeps sealed.')];
  return [
    {
      name: 'Secret key',
      grade: 'wrong',
      sentence: 'SECRET_KEY does not open what this database keeps sealed: codes of authenticator apps are refused.',
      advice: 'Set the SECRET_KEY of the installation that the database comes from, and restart.',
    },
  ];
}

async function lookAtPause(db: Queryable): Promise<readonly Finding[]> {
  const pause = await outsidePause(db);
  if (!pause) return [];
  return [
    {
      name: 'Outside work',
      grade: 'wrong',
      sentence: `Nothing reaches the world since ${momentInWords(pause.since)}: ${pause.reason}`,
      advice: `When the original does not run any more: ${resumeHint}`,
    },
  ];
}

export function judgeClock(skewSeconds: number): Finding {
  const off = Math.abs(skewSeconds);
  const grade = off > 30 ? 'wrong' : off > 2 ? 'warning' : 'good';
  return {
    name: 'Clock',
    grade,
    sentence:
      grade === 'good'
        ? 'This machine and the database have the same time.'
        : `The clocks of this machine and of the database are ${off.toFixed(0)} seconds apart.`,
    advice:
      grade === 'good'
        ? ''
        : 'Let both follow a time server: codes of authenticator apps and signatures of webhooks go by it.',
  };
}

async function lookAtClock(db: Queryable): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db);
  const after = Date.now();
  const theirs = (rows[0]?.at ?? 0) * 1000;
  // The time that the question itself took is not skew.
  return judgeClock((theirs < before ? theirs - before : theirs > after ? theirs - after : 0) / 1000);
}

async function lookAtMail(mailer: Mailer): Promise<Finding> {
  const name = 'Mail server';
  const { encrypted, signedIn, local } = await mailer.check();
  if (!encrypted && !local) {
    return {
      name,
      grade: 'wrong',
      sentence: 'SMTP_URL leads to a mail server that offers no TLS: passwords and mails travel in the open.',
      advice: 'Use smtps://, or turn STARTTLS on at the mail server.',
    };
  }
  if (!signedIn && !local) {
    return {
      name,
      grade: 'warning',
      sentence: 'The mail server takes our connection without a user and a password.',
      advice: 'If it relays for others too, close it; else nothing. A user is named in SMTP_URL.',
    };
  }
  return good(name, local ? 'It answers, on this machine.' : 'It answers over TLS and accepts our password.');
}

async function lookAtSender(
  { from, dkimSelector }: NonNullable<SetupParts['sender']>,
  resolvers: Resolvers,
): Promise<readonly Finding[]> {
  const domain = from.split('@')[1] ?? '';
  const [asker] = resolvers.world;
  if (!asker) return [];
  const texts = async (name: string) => (await asker.ask(name, 'TXT')).contents.map(joined);
  const dmarc = await texts(`_dmarc.${domain}`);
  // RFC 7489, 6.6.3: without a record of its own the registered domain's counts.
  const above = getDomain(domain);
  const inherited = dmarc.length === 0 && above !== null && above !== domain ? await texts(`_dmarc.${above}`) : dmarc;
  return [
    judgeSpf(domain, await texts(domain)),
    judgeDkim(
      domain,
      dkimSelector,
      dkimSelector === undefined ? [] : await texts(`${dkimSelector}._domainkey.${domain}`),
    ),
    judgeDmarc(domain, inherited),
  ];
}

/** As in a zone file, a long text is several quoted parts, which belong together (RFC 7208, 3.3). */
const joined = (content: string): string =>
  [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => part.replace(/\\(.)/g, '$1')).join('') ||
  content;

async function lookAtCaptcha(captcha: Captcha): Promise<Finding> {
  const name = 'Captcha';
  const answer = await captcha.check();
  if (answer === 'good') return good(name, 'It accepts our secret.');
  return {
    name,
    grade: 'wrong',
    sentence:
      answer === 'secret_refused'
        ? 'The provider does not know CAPTCHA_SECRET, so nobody can register.'
        : 'The provider does not answer, so nobody can register.',
    advice: answer === 'secret_refused' ? 'Set CAPTCHA_SECRET anew.' : 'Check that this machine may reach it.',
  };
}

async function lookAtCards(gateway: CardGateway): Promise<Finding> {
  const outcome = await gateway.listEvents(new Date());
  if (outcome.kind === 'done') return good('Cards', `Stripe accepts our ${gateway.live ? 'live' : 'test'} key.`);
  const reason = outcome.kind === 'declined' ? outcome.decline.reason : outcome.reason;
  return { name: 'Cards', grade: 'wrong', sentence: `Stripe: ${reason}`, advice: 'Check STRIPE_SECRET_KEY.' };
}
