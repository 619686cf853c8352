// Entry point of the npm scripts. Runs on any installed Node (20 or later), installs what the lock file says, and hands
// over to the project's own Node. Code behind it may use the newest language features.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.installed');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or later is needed to begin; this is ${process.versions.node}.`);
  process.exit(1);
}

const stamp = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.log('Installing dependencies (once, about a minute)');
  run('npm', ['ci', '--no-audit', '--no-fund'], process.env);
  writeFileSync(stampFile, stamp);
}

const [command, ...rest] = process.argv.slice(2);
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
run(join(bin, 'node'), [join(root, 'tools', `${command}.ts`), ...rest], env);

function run(file, args, environment) {
  // Ctrl-C reaches the child too; the child decides when to stop, and we wait for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit', env: environment });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
