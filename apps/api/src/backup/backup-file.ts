import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { exportSql, sqlMark } from './export-sql.ts';
import { dump, versionOf } from './pg-tools.ts';
import { seal, unseal } from './sealed-stream.ts';

const nameOf = (at: Date) => `resolvo-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
const isBackup = /^resolvo-\d{8}T\d{6}Z\.backup$/;

interface BackupOptions {
  readonly url: string;
  readonly folder: string;
  readonly key: Buffer | undefined;
  /** How many backups stay in the folder; undefined: all. */
  readonly keep: number | undefined;
  readonly at: Date;
}

/** Writes the whole database to a file, which has its name only once it is complete and on disk. */
export async function writeBackup({ url, folder, key, keep, at }: BackupOptions) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, nameOf(at));
  const part = `${file}.part`;
  const byPgDump = await pgDumpFits(url);
  const content = byPgDump ? dump(url) : buffers(through(Readable.from(exportSql(url)), createGzip()));
  try {
    await pipeline(Readable.from(key ? seal(content, key) : content), createWriteStream(part, { mode: 0o600 }));
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  const dropped = await dropOld(folder, keep);
  return { file, format: byPgDump ? ('pg_dump' as const) : ('export' as const), dropped };
}

/** A pg_dump reads servers up to its own version. */
async function pgDumpFits(url: string): Promise<boolean> {
  const tool = await versionOf('pg_dump');
  if (tool === undefined) return false;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select current_setting('server_version_num')::int / 10000 as major`);
    return tool >= Number(rows[0]?.major);
  } finally {
    await client.end();
  }
}

async function dropOld(folder: string, keep: number | undefined): Promise<string[]> {
  if (keep === undefined) return [];
  const all = (await readdir(folder)).filter((name) => isBackup.test(name)).sort();
  const old = all.slice(0, Math.max(0, all.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}

export interface Backup {
  /** An archive of pg_dump, plain SQL of pg_dump, or our own export. */
  readonly format: 'archive' | 'plain' | 'export';
  readonly content: AsyncIterable<Buffer>;
}

/** What a backup holds, decrypted and unpacked. */
export async function readBackup(file: string, key: Buffer | undefined): Promise<Backup> {
  const opened = await peeked(unseal(buffers(createReadStream(file)), key));
  // RFC 1952: how a gzip file begins.
  const isPacked = opened.head[0] === 0x1f && opened.head[1] === 0x8b;
  const { head, content } = isPacked ? await peeked(unpacked(opened.content)) : opened;
  const begins = head.toString('latin1');
  if (begins.startsWith('PGDMP')) return { format: 'archive', content };
  if (begins.startsWith(sqlMark)) return { format: 'export', content };
  if (begins.startsWith('--\n-- PostgreSQL database dump\n')) return { format: 'plain', content };
  throw new Error(`${file} is no backup of this program.`);
}

/** The first chunk, and all of them with it. */
async function peeked(source: AsyncGenerator<Buffer>): Promise<{ head: Buffer; content: AsyncIterable<Buffer> }> {
  const first = await source.next();
  const head = first.done === true ? Buffer.alloc(0) : first.value;
  const content = (async function* () {
    yield head;
    yield* source;
  })();
  return { head, content };
}

async function* unpacked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* buffers(through(Readable.from(content), createGunzip()));
}

/** Unlike `pipe` alone it hands a failure on: without a listener it would end the process. */
function through(source: Readable, transform: Transform): Transform {
  source.on('error', (error) => transform.destroy(error));
  return source.pipe(transform);
}

async function* buffers(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}
