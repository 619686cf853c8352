import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** The major version of a tool of PostgreSQL; undefined where it is not installed. */
export async function versionOf(tool: 'pg_dump' | 'pg_restore' | 'psql'): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(tool, ['--version']);
    return Number(/(\d+)(?:\.\d+)?/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
}

/** The password goes by the environment: arguments are seen by everybody on the machine. */
function target(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const plain = new URL(url);
  const password = decodeURIComponent(plain.password);
  plain.password = '';
  return { args: ['--dbname', plain.href], env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}

/** The database in the custom format of pg_dump. */
export async function* dump(url: string): AsyncGenerator<Buffer> {
  const { args, env } = target(url);
  const flags = ['--format=custom', '--no-owner', '--no-privileges'];
  const child = spawn('pg_dump', [...flags, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const said = collect(child.stderr);
  for await (const chunk of child.stdout) yield Buffer.from(chunk);
  const [code] = await ended;
  if (code !== 0) throw new Error(`pg_dump ended with ${code}: ${said()}`);
}

/** Each in one transaction, which the first error ends. */
const readers = {
  archive: ['pg_restore', '--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'],
  plain: ['psql', '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction'],
} as const;

/** Fills a database from what pg_dump wrote. */
export async function restoreDump(
  url: string,
  format: keyof typeof readers,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const { args, env } = target(url);
  const [tool, ...flags] = readers[format];
  if ((await versionOf(tool)) === undefined)
    throw new Error(`The file was written by pg_dump, and ${tool}, which reads it, is not installed here.`);
  const child = spawn(tool, [...flags, ...args], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  const said = collect(child.stderr);
  // A restore that fails closes its input early; what it said is the reason.
  const broken = await pipeline(Readable.from(content), child.stdin).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [code] = await ended;
  if (code !== 0) throw new Error(`${tool} ended with ${code}: ${said()}`, { cause: broken });
  // A pg_dump that could seek in its file wrote more behind the last row, which no reader of a pipe takes.
  if (broken !== undefined && !(format === 'archive' && isClosedEarly(broken))) throw broken;
}

const isClosedEarly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';

function collect(stream: Readable): () => string {
  const parts: string[] = [];
  stream.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
  return () => parts.join('').trim().slice(-2000);
}
