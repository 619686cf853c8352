import { addDays } from '@resolvo/contract/periods';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useOwnProduct } from '../../../../test/product.ts';
import { job } from '../../../core/job.ts';
import { defineQueue, retries } from '../../../core/jobs.ts';
import { startJobs } from '../../../jobs/jobs.ts';
import { openProductClock, whyClockRefuses } from './product-clock.ts';
import { createTravel } from './travel.ts';

const hour = 3_600_000;
const day = 24 * hour;
const silent = pino({ level: 'silent' });
const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / day);

describe('a demo', () => {
  const product = useOwnProduct({}, { labMovesClock: true, hosting: true });
  const momentOf = async (query: RawBuilder<{ at: Date }>) =>
    (await query.execute(product.deps.db)).rows[0]?.at ?? new Date(0);

  test('F59 has one time in all processes, their SQL and the defaults of tables, and the lab moves it', async () => {
    const { deps } = product;
    expect(await whyClockRefuses(deps.db)).toBeUndefined();
    const other = await openProductClock(product.databaseUrl, silent);
    await other.moveTo(addDays(new Date(), 3));
    await other.close();
    await expect.poll(() => days(new Date(), deps.now())).toBe(3);
    expect(days(new Date(), deps.realNow())).toBe(0);
    expect(days(new Date(), await momentOf(sql`select now() as at`))).toBe(3);
    const written = sql<{ at: Date }>`
      insert into passkey_challenges (challenge, purpose) values ('\\x01', 'prove') returning expires_at as at`;
    expect(days(new Date(), await momentOf(written))).toBe(3);
    expect(await product.askLab('GET', '/clock')).toMatchObject({ moves: 'product', offset_seconds: 3 * 86_400 });
    const { headers } = await product.browser().get('/account/session');
    expect(headers).toMatchObject({ 'lab-ahead': '259200', 'server-timing': 'lab-ahead;dur=259200' });
    expect(await whyClockRefuses(deps.db)).toMatch(/it is 3 days ahead, and time does not go back/);
  });

  test('F59 goes forward only, in the database too, and across a restart', async () => {
    const { db } = product.deps;
    const back = db.insertInto('clock_moves').values({ at: new Date(), ahead_ms: day }).execute();
    await expect(back).rejects.toThrow('forward only');
    await expect(db.updateTable('clock_moves').set({ ahead_ms: 1 }).execute()).rejects.toThrow('forward only');
    await expect(product.askLab('POST', '/clock', { reset: true })).rejects.toThrow(/409.*forward only/);
    const later = await openProductClock(product.databaseUrl, silent);
    expect(days(new Date(), later.now())).toBe(3);
    await later.moveTo(new Date());
    expect(days(new Date(), later.now())).toBe(3);
    await later.close();
  });

  test('F60 who is signed in stays so, and the codes of a phone follow the real time', async () => {
    const account = await product.account();
    const phone = await account.secondFactor();
    const clock = await openProductClock(product.databaseUrl, silent);
    await clock.moveTo(addDays(clock.now(), 40));
    await clock.close();
    await expect.poll(() => days(new Date(), product.deps.now())).toBe(43);
    expect((await account.browser.get('/account/data/userinfo')).statusCode).toBe(200);
    const visitor = product.browser();
    expect((await product.login(account, visitor)).json()).toMatchObject({ requires_2fa: true });
    expect((await visitor.post('/account/login/two-factor', { code: phone.code() })).statusCode).toBe(200);
    expect((await visitor.get('/account/data/userinfo')).statusCode).toBe(200);
    const sessions = await account.browser.get('/account/sessions');
    const seen = new Date(sessions.json().sessions[0].last_seen_at * 1000);
    // Shown as long ago as it was.
    expect(days(seen, product.deps.now())).toBe(0);
  });

  test('F59 what is due in between is done in its order, each at its time', async () => {
    const clock = await openProductClock(product.databaseUrl, silent);
    const begin = clock.now();
    const runs: { what: string; hours: number }[] = [];
    const toy = (name: string, cron?: string) =>
      job(
        defineQueue({
          ...{ name, payload: z.object({}), options: retries(1, 1, 1, 60) },
          ...(cron !== undefined && { cron }),
        }),
        async () => runs.push({ what: name, hours: (clock.now().getTime() - begin.getTime()) / hour }),
      );
    const once = toy('toy-once');
    const jobs = await startJobs(product.databaseUrl, 'worker', [toy('toy-hourly', '7 * * * *'), once], silent, {
      now: clock.now,
    });
    const travel = createTravel(clock, jobs, silent);
    try {
      await jobs.work(product.deps);
      const queue = { ...once.queue, payload: z.object({}) };
      await jobs.send(product.deps.db, queue, {}, { after: new Date(begin.getTime() + 1.5 * hour) });
      travel.advance(3 * 3600);
      await expect.poll(() => travel.goingTo(), { timeout: 60_000 }).toBeUndefined();
      expect(travel.trouble()).toBeUndefined();
      expect(runs.filter(({ what }) => what === 'toy-once').map(({ hours }) => Math.round(hours * 20) / 20)).toEqual([
        1.5,
      ]);
      const hourly = runs.filter(({ what }) => what === 'toy-hourly').map(({ hours }) => hours);
      expect(hourly.length).toBeGreaterThanOrEqual(3);
      expect(hourly.some((at) => at < 1.4) && hourly.some((at) => at > 1.6)).toBe(true);
      expect(runs.map(({ hours }) => hours)).toEqual(runs.map(({ hours }) => hours).toSorted((a, b) => a - b));
    } finally {
      await travel.stop();
      await jobs.stop();
      await clock.close();
    }
  });
});

describe('a product of which a part is not the lab’s', () => {
  const product = useOwnProduct({}, { labMovesClock: true });

  test('S83 keeps the real time, whatever is asked of the lab', async () => {
    const moved = await product.askLab('POST', '/clock', { advance_seconds: 86_400 });
    expect(moved).toMatchObject({ moves: 'vendors', offset_seconds: 86_400, going_to: null });
    expect(days(new Date(), product.deps.now())).toBe(0);
    const response = await product.browser().get('/account/session');
    expect(response.headers['lab-ahead']).toBeUndefined();
    expect(await whyClockRefuses(product.deps.db)).toBeUndefined();
  });
});
