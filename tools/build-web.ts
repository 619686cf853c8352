import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const stampFile = join(web, 'build/.built-from');
const sources = ['apps/web/src', 'apps/web/public', 'packages/contract/src', 'packages/brand/src'];
const singles = [
  'package-lock.json',
  'apps/web/chunks.ts',
  'apps/web/contract-tables.ts',
  'apps/web/gone-chunks.ts',
  'apps/web/no-json-schemas.ts',
  'apps/web/vite.config.ts',
  'apps/web/react-router.config.ts',
  'apps/web/finish-build.ts',
  'apps/web/page-styles.ts',
];

/** Builds the web app unless the last build was made from exactly these sources. */
export async function buildWeb(): Promise<void> {
  const stamp = fingerprint(root, sources, singles);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web app');
  await run('react-router', ['build']);
  await run('node', ['finish-build.ts']);
  writeFileSync(stampFile, stamp);
}

/** A signal in the middle of a build ends the compiler first, and then this process in the same way. */
async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (...how) => resolve(how));
  });
  for (const one of signals) process.off(one, pass);
  if (signal) process.kill(process.pid, signal);
  if (code !== 0) throw new Error(`${command} ended with ${code ?? signal}.`);
}

if (import.meta.main) await buildWeb();
