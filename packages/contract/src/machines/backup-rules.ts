import { addDays } from '../periods.ts';

/** How many backups of each kind a schedule keeps. A backup is made as often as the finest kind asks for. */
export interface Retention {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** The most of each kind. */
export const retentionLimits: Retention = { daily: 14, weekly: 8, monthly: 12 };

export type BackupWindow = keyof typeof backupWindows;

/** The hour of the day, in UTC, at which each window opens. */
export const backupWindows = { night: 0, morning: 6, afternoon: 12, evening: 18 } as const;
const windowMinutes = 6 * 60;

type Kind = keyof Retention;
const kinds = ['daily', 'weekly', 'monthly'] as const satisfies readonly Kind[];

export const finestOf = (retention: Retention): Kind => kinds.find((kind) => retention[kind] > 0) ?? 'daily';

/** The first day, in UTC, of the day, week (from Monday) or month that a time is in. */
function startOf(kind: Kind, at: Date): Date {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  if (kind === 'weekly') return addDays(day, -((day.getUTCDay() + 6) % 7));
  if (kind === 'monthly') day.setUTCDate(1);
  return day;
}

function nextStart(kind: Kind, start: Date): Date {
  return startOf(kind, addDays(start, { daily: 1, weekly: 7, monthly: 31 }[kind]));
}

const periodOf = (kind: Kind, at: Date): string => `${kind} ${startOf(kind, at).toISOString().slice(0, 10)}`;

/** The one backup that is due at a time. A server has one run for each. */
export const slotOf = (retention: Retention, at: Date): string => periodOf(finestOf(retention), at);

/** The same number for the same server (FNV-1a), so that servers are spread and each keeps its time. */
function numberOf(serverId: string): number {
  let hash = 0x811c9dc5;
  for (const letter of serverId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/** When the backup of the slot after this time's is due: within the window, on a day and minute of the server's own. */
export function nextBackupAt(
  { window, ...retention }: Retention & { readonly window: BackupWindow },
  serverId: string,
  at: Date,
): Date {
  const kind = finestOf(retention);
  const start = nextStart(kind, startOf(kind, at));
  const number = numberOf(serverId);
  const day = { daily: 0, weekly: number % 7, monthly: number % 28 }[kind];
  const minutes = backupWindows[window] * 60 + (Math.floor(number / 28) % windowMinutes);
  return new Date(addDays(start, day).getTime() + minutes * 60_000);
}

/** Once a week, on a day and minute of the server's own. */
export function nextRehearsalAt(serverId: string, at: Date): Date {
  const due = new Date(startOf('weekly', at).getTime() + (numberOf(serverId) % (7 * 24 * 60)) * 60_000);
  return due > at ? due : addDays(due, 7);
}

interface Made {
  readonly id: string;
  readonly created_at: Date;
}

/**
 * Which backups of a schedule are kept: of each kind, the newest of as many days, weeks or months as it has. What a finer
 * kind keeps is not counted again. The newest of all stays in any case.
 */
export function keptBackups(retention: Retention, made: readonly Made[]): ReadonlySet<string> {
  const newestFirst = made.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const kept = new Set<string>();
  for (const kind of kinds) {
    const finer = newestFirst.filter(({ id }) => kept.has(id));
    const seen = new Set(finer.map(({ created_at }) => periodOf(kind, created_at)));
    let room = retention[kind];
    for (const { id, created_at } of newestFirst) {
      const period = periodOf(kind, created_at);
      if (room === 0 || seen.has(period)) continue;
      seen.add(period);
      kept.add(id);
      room -= 1;
    }
  }
  const [newest] = newestFirst;
  if (newest) kept.add(newest.id);
  return kept;
}

const counted = (count: number, kind: Kind): string => (count === 0 ? '' : `${count} ${kind}`);

/** Such as "7 daily, 4 weekly and 6 monthly". */
export function retentionText(retention: Retention): string {
  const parts = kinds.map((kind) => counted(retention[kind], kind)).filter(Boolean);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export const oftenText = (retention: Retention): string =>
  ({ daily: 'Every day', weekly: 'Every week', monthly: 'Every month' })[finestOf(retention)];

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const windowText = (window: BackupWindow): string =>
  `${clock(backupWindows[window])} to ${clock(backupWindows[window] + 6)} UTC`;
