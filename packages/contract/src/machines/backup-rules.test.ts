import { describe, expect, test } from 'vitest';
import { addDays } from '../periods.ts';
import {
  backupWindows,
  keptBackups,
  nextBackupAt,
  nextRehearsalAt,
  oftenText,
  retentionLimits,
  retentionText,
  slotOf,
  windowText,
} from './backup-rules.ts';

const none = { daily: 0, weekly: 0, monthly: 0 };
const at = (text: string) => new Date(`${text}Z`);
const serverId = '6f1d2c1e-8f0a-4a57-9a51-3c8a3c0e7f11';

describe('slots', () => {
  test('a schedule has one a day, week or month, whichever is the finest it keeps', () => {
    const day = at('2026-11-17T23:59:59');
    expect(slotOf({ daily: 7, weekly: 4, monthly: 1 }, day)).toBe('daily 2026-11-17');
    expect(slotOf({ ...none, weekly: 4, monthly: 1 }, day)).toBe('weekly 2026-11-16');
    expect(slotOf({ ...none, monthly: 1 }, day)).toBe('monthly 2026-11-01');
  });

  test('the next one is due in the next slot, within its window, and servers are spread over it', () => {
    for (const [retention, slot] of [
      [{ ...none, daily: 1 }, 'daily 2027-01-01'],
      [{ ...none, weekly: 1 }, 'weekly 2027-01-04'],
      [{ ...none, monthly: 1 }, 'monthly 2027-01-01'],
    ] as const) {
      const due = Array.from({ length: 500 }, (_, index) =>
        nextBackupAt({ ...retention, window: 'evening' }, `${serverId}${index}`, at('2026-12-31T23:00:00')),
      );
      expect(new Set(due.map((one) => slotOf(retention, one)))).toEqual(new Set([slot]));
      for (const one of due) expect(one.getUTCHours()).toBeGreaterThanOrEqual(backupWindows.evening);
      expect(new Set(due.map((one) => one.getTime())).size).toBeGreaterThan(200);
    }
  });

  test('each slot has its own due time, however long the year', () => {
    const schedule = { daily: 0, weekly: 0, monthly: 3, window: 'night' } as const;
    let now = at('2027-01-31T12:00:00');
    const slots = Array.from({ length: 14 }, () => {
      now = nextBackupAt(schedule, serverId, now);
      return slotOf(schedule, now);
    });
    expect(new Set(slots).size).toBe(14);
    expect(slots.at(-1)).toBe('monthly 2028-03-01');
  });

  test('a server keeps its time of the day, week and month for good', () => {
    const now = at('2026-11-17T12:00:00');
    const due = (retention: object) => nextBackupAt({ ...none, ...retention, window: 'evening' }, serverId, now);
    expect(due({ daily: 1 })).toEqual(at('2026-11-18T22:31:00'));
    expect(due({ weekly: 1 })).toEqual(at('2026-11-25T22:31:00'));
    expect(due({ monthly: 1 })).toEqual(at('2026-12-03T22:31:00'));
    expect(nextRehearsalAt(serverId, now)).toEqual(at('2026-11-21T06:30:00'));
  });

  test('a rehearsal is due once a week', () => {
    const first = nextRehearsalAt(serverId, at('2026-11-17T12:00:00'));
    expect(first.getTime() - at('2026-11-17T12:00:00').getTime()).toBeLessThanOrEqual(7 * 86_400_000);
    const second = nextRehearsalAt(serverId, first);
    expect(second.getTime() - first.getTime()).toBe(7 * 86_400_000);
  });
});

describe('retention', () => {
  const nightly = (days: number) =>
    Array.from({ length: days }, (_, index) => ({
      id: addDays(at('2026-11-17T02:00:00'), -index).toISOString().slice(0, 10),
      created_at: addDays(at('2026-11-17T02:00:00'), -index),
    }));

  test('keeps the newest of each day, then of weeks and months that days do not reach', () => {
    const kept = keptBackups({ daily: 3, weekly: 2, monthly: 2 }, nightly(120));
    const nights = ['09-30', '10-31', '11-01', '11-08', '11-15', '11-16', '11-17'];
    expect([...kept].sort()).toEqual(nights.map((day) => `2026-${day}`));
  });

  test('never drops the last one, whatever it should keep', () => {
    expect(keptBackups(none, nightly(3))).toEqual(new Set(['2026-11-17']));
    expect(keptBackups(none, [])).toEqual(new Set());
    expect(keptBackups({ ...none, monthly: 1 }, nightly(40))).toEqual(new Set(['2026-11-17']));
  });

  test('of two of one day the newer is kept', () => {
    const twice = [...nightly(2), { id: 'later', created_at: at('2026-11-17T05:00:00') }];
    expect(keptBackups({ ...none, daily: 2 }, twice)).toEqual(new Set(['later', '2026-11-16']));
  });
});

test('a retention is told in words', () => {
  expect(retentionText({ daily: 7, weekly: 4, monthly: 6 })).toBe('7 daily, 4 weekly and 6 monthly');
  expect(retentionText({ ...none, weekly: 2 })).toBe('2 weekly');
  expect([retentionText(none), slotOf(none, at('2026-11-17T12:00:00'))]).toEqual(['', 'daily 2026-11-17']);
  expect(retentionLimits).toEqual({ daily: 14, weekly: 8, monthly: 12 });
  expect(oftenText({ ...none, monthly: 1 })).toBe('Every month');
});

test('windows are a quarter of a day each', () => {
  expect((['night', 'morning', 'afternoon', 'evening'] as const).map(windowText)).toEqual([
    '00:00 to 06:00 UTC',
    '06:00 to 12:00 UTC',
    '12:00 to 18:00 UTC',
    '18:00 to 24:00 UTC',
  ]);
});
