import { expect, test } from 'vitest';
import { addDays } from '../periods.ts';
import { billingCalendar, chargeAt, dueOf, endAt, invoiceFrom, nextMomentOf } from './billing-calendar.ts';

const start = new Date('2027-03-28T12:00:00Z');
const on = (day: number) => addDays(start, day);

test('a renewal is invoiced a week ahead and due when its period starts; a late one a week after its invoice', () => {
  expect(invoiceFrom(start)).toEqual(on(-7));
  expect(dueOf(start, on(-7))).toEqual(start);
  expect(dueOf(start, on(-1))).toEqual(start);
  expect(dueOf(start, start)).toEqual(on(7));
  expect(dueOf(start, on(4))).toEqual(on(11));
});

test('an unpaid invoice asks for something on these days, and then never again', () => {
  const days: number[] = [];
  for (let now = on(-30); ; ) {
    const next = nextMomentOf(start, now);
    if (!next) break;
    days.push((next.getTime() - start.getTime()) / 86_400_000);
    now = next;
  }
  expect(days).toEqual([0, 1, 2, 3, 5, 7, 23, 30]);
  expect(chargeAt(start, billingCalendar.chargeDays.length)).toEqual(on(5));
  expect(chargeAt(start, billingCalendar.chargeDays.length + 1)).toBeUndefined();
  expect(endAt(start)).toEqual(on(30));
});

test('what the terms and mails promise in days and hours', () => {
  expect(billingCalendar).toMatchObject({
    remindBeforeDueDays: 3,
    remindAtMostDays: 14,
    planChangeDays: 1,
    planChangesADay: 5,
    unknownChargeHours: 1,
  });
});

test('the days come in an order that is fair: told, tried, stopped, warned, ended', () => {
  const { remindBeforeDueDays, invoiceAheadDays, chargeDays, suspendAfterDays, endAfterDays, warnBeforeEndDays } =
    billingCalendar;
  expect(remindBeforeDueDays).toBeLessThan(invoiceAheadDays);
  expect(Math.max(...chargeDays)).toBeLessThan(suspendAfterDays);
  expect(suspendAfterDays).toBeLessThan(endAfterDays - warnBeforeEndDays);
});
