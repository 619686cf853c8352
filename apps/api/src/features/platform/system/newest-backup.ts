import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { momentInWords } from '@resolvo/contract/day-words';
import type { Finding } from '../../../core/setup.ts';

/** Those of the nightly unit. Where there is no such folder, backups are made by other means, or not yet. */
export async function lookAtBackups(folder: string): Promise<readonly Finding[]> {
  const home = join(folder, 'backups');
  if (!existsSync(home)) return [];
  const names = (await readdir(home)).filter((name) => name.endsWith('.backup'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(home, name))).mtimeMs));
  return [judgeBackups(times.length === 0 ? undefined : Math.max(...times), Date.now())];
}

/** A night and the time that a backup takes. */
const backupHours = 36;

export function judgeBackups(newestMs: number | undefined, nowMs: number): Finding {
  const newest = newestMs === undefined ? undefined : momentInWords(new Date(newestMs));
  if (newestMs !== undefined && nowMs - newestMs < backupHours * 3_600_000)
    return { name: 'Backups', grade: 'good', sentence: `The newest is of ${newest}.`, advice: '' };
  return {
    name: 'Backups',
    grade: 'warning',
    sentence:
      newest === undefined
        ? 'There is none in DATA_DIR/backups.'
        : `The newest is of ${newest}: none was made last night.`,
    advice: 'systemctl status resolvo-backup says why; resolvo backup makes one now.',
  };
}
