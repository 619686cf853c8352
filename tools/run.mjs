// Entry point of the npm scripts. Runs on any installed Node (20 or later), installs what the lock file says, and hands
// over to the project's own Node. Code behind it may use the newest language features.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const lockFile = join(root, 'package-lock.json');
/** What npm has installed, written by each of its commands when it is done. */
const installedFile = join(root, 'node_modules', '.package-lock.json');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or later is needed to begin; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Also where `npm ci` was typed by hand; not after `npm prune`, or with packages of another lock file. */
function isInstalled() {
  if (!existsSync(installedFile) || !existsSync(join(bin, 'node'))) return false;
  const [wanted, present] = [lockFile, installedFile].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    // Optional ones are for other systems.
    if (!(path in present)) return optional === true;
    return present[path].version === version && present[path].integrity === integrity;
  });
}
if (!isInstalled()) {
  console.log('Installing dependencies (once, about a minute)');
  await run('npm', ['ci', '--no-audit', '--no-fund'], process.env);
}

const [command, ...rest] = process.argv.slice(2);
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
await run(join(bin, 'node'), [join(root, 'tools', `${command}.ts`), ...rest], env);

/** Ends as its child ended. The npm scripts start this file with `exec`: a shell in between would not pass signals on. */
async function run(file, args, environment) {
  // The channel closes when this process is killed; `tools/start.ts` stops the server then.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(file, args, { cwd: root, stdio, env: environment });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
  for (const signal of signals) process.off(signal, pass);
  if (status !== 0) process.exit(status);
}
