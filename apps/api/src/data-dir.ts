import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds all state. It is locked by the first process: a second writer would corrupt it. */
export function openDataDir(
  dir: string,
  exclusive: boolean,
): { keyFile(name: string, bytes: number): Buffer; close(): void } {
  mkdirSync(dir, { recursive: true });
  const lock = join(dir, 'lock');
  if (exclusive && existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid !== process.pid && isAlive(pid)) {
      throw new Error(`${dir} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`);
    }
  }
  if (exclusive) writeFileSync(lock, String(process.pid));
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
