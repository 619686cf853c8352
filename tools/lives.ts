import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { root } from './laws/imports.ts';

/**
 * npm run lives -- --minutes 120 --seed 7: three accounts, a thief, a limited member, a token, a Support person and a mail
 * robot do what chance says against the whole API (apps/api/test/lives). Who does what follows from the seed, how far they
 * come from the machine.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
});
if (!(Number(values.minutes) > 0)) throw new Error('Usage: npm run lives -- --minutes N --seed S');

const child = spawn('vitest', ['run', '--project', 'api', 'apps/api/test/lives'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LIVES_MINUTES: values.minutes, LIVES_SEED: values.seed },
});
const [code] = await once(child, 'exit');
process.exit(code ?? 1);
