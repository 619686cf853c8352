import { describe, expect, test } from 'vitest';
import { addDays } from '../periods.ts';
import { canKeep, endWhy, fateOf, graceEnd, isGraceOver, touchText } from './endings.ts';

const now = new Date('2026-11-15T12:00:00Z');
const server = { type: 'proxmox', announced: undefined } as const;

describe('the fate of a unit that lost its ground', () => {
  test('one that was never handed over is unwound, one that is over stays as it is', () => {
    for (const why of endWhy.options) {
      expect(fateOf({ ...server, status: 'started' }, why, now)).toBe('unwound');
      for (const status of ['ended', 'failed'] as const) expect(fateOf({ ...server, status }, why, now)).toBe('stays');
    }
  });

  test('a delivered one is announced, whatever the reason, also when another date has passed', () => {
    for (const [why, passed] of endWhy.options.flatMap((one) => [
      [one, addDays(now, -1)] as const,
      [one, now] as const,
    ])) {
      expect(fateOf({ ...server, status: 'delivered' }, why, now)).toBe('announced');
      const announced = { why: 'unpaid', endsAt: passed } as const;
      const fate = fateOf({ type: 'proxmox', status: 'delivered', announced }, why, now);
      expect([why, fate]).toEqual([why, why === 'not_paid' ? 'over' : 'announced']);
    }
  });

  test('what is bought once holds nothing that could be kept', () => {
    expect(fateOf({ type: 'one-time', status: 'delivered', announced: undefined }, 'invoice_cancelled', now)).toBe(
      'over',
    );
  });
});

test('a new announcement gives a whole grace period, and never an earlier day than one before', () => {
  expect(graceEnd(now, 14)).toEqual(addDays(now, 14));
  expect(graceEnd(now, 14, { why: 'unpaid', endsAt: addDays(now, 3) })).toEqual(addDays(now, 14));
  expect(graceEnd(now, 14, { why: 'unpaid', endsAt: addDays(now, 20) })).toEqual(addDays(now, 20));
});

test('the hourly job leaves what waits for a payment to the billing calendar', () => {
  expect(isGraceOver({ why: 'cancelled', endsAt: now }, now)).toBe(true);
  expect(isGraceOver({ why: 'cancelled', endsAt: addDays(now, 1) }, now)).toBe(false);
  expect(isGraceOver({ why: 'unpaid', endsAt: addDays(now, -9) }, now)).toBe(false);
});

test('who may keep it, and what to do instead', () => {
  expect(canKeep.owner('cancelled')).toBe(true);
  expect(canKeep.owner('invoice_cancelled')).toContain('support');
  expect(canKeep.staff('invoice_cancelled')).toBe(true);
  expect(canKeep.staff('account_deleted')).toContain('nobody to keep it for');
});

test('a dialog says what becomes of each service, and when', () => {
  const service = { unit_id: '', name: 'web1', suspended_at: 0, ends_at: 0 };
  const at = now.getTime() / 1000;
  expect(touchText({ ...service, fate: 'stays' }, at)).toBe('web1 keeps running.');
  expect(touchText({ ...service, fate: 'over' }, at)).toBe('web1 ends at once.');
  expect(touchText({ ...service, fate: 'unwound' }, at)).toContain('will not be delivered');
  const ending = { ...service, fate: 'announced', suspended_at: at, ends_at: at + 14 * 86_400 } as const;
  expect(touchText(ending, at)).toContain('suspended at once. It is kept until 29 November 2026');
  expect(touchText({ ...ending, suspended_at: at + 86_400 }, at)).toContain('runs until 16 November 2026');
});
