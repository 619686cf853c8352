import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** The folder that holds all state. It is locked by the first process: a second writer would corrupt it. */
export function openDataDir(
  dir: string,
  exclusive: boolean,
): { keyFile(name: string, bytes: number): Buffer; close(): void } {
  mkdirSync(dir, { recursive: true });
  const lock = join(dir, 'lock');
  if (exclusive) {
    const holder = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
    const pid = Number(holder.split(' ')[0]);
    if (pid > 0 && pid !== process.pid && identity(pid) === holder) {
      throw new ConfigError(
        `The data folder ${dir} is in use by process ${pid}, which runs the database or the lab in it. Stop that ` +
          'process first, or give this one a DATA_DIR of its own. Several processes of one product share a database ' +
          'that DATABASE_URL names.',
      );
    }
    writeFileSync(lock, identity(process.pid) ?? '');
  }
  return {
    keyFile(name, bytes) {
      const file = join(dir, name);
      if (!existsSync(file)) writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
      return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    },
    close: () => {
      if (exclusive) rmSync(lock, { force: true });
    },
  };
}

/**
 * A running process by its id and, where the system tells, the moment it was started: in a container that starts again,
 * the id of the process that was killed belongs to another one.
 */
function identity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  const file = `/proc/${pid}/stat`;
  // proc_pid_stat(5): the start time is field 22, and the name in parentheses may contain spaces.
  const startedAt = existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] : undefined;
  return `${pid} ${startedAt ?? ''}`;
}
