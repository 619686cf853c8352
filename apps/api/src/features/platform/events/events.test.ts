import { type EventName, eventNames, events } from '@resolvo/contract/events';
import { topics } from '@resolvo/contract/topics';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { staffMask, startProduct, type TestAccount, type TestProduct } from '../../../../test/product.ts';
import { on } from '../../../core/subscriber.ts';
import { createEvents } from './emit-event.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const changes = z.strictObject({ topics: z.array(z.enum(topics)), cursor: z.string() });
const asked = async (account: TestAccount, after?: string, path = '/account/changes') =>
  changes.parse((await account.browser.get(`${path}${after === undefined ? '' : `?after=${after}`}`)).json());
/** Another test file's transaction on the same server may hold an event back for a moment. */
const untilTold = (account: TestAccount, after: string, path?: string) =>
  vi.waitFor(
    async () => {
      const told = await asked(account, after, path);
      expect(told.topics).not.toEqual([]);
      return told;
    },
    { timeout: 20_000, interval: 100 },
  );
const rename = (account: TestAccount, username: string) =>
  account.browser.send('PATCH', '/account/data/username', { username });
const stored = (personId: string) =>
  product.deps.db.selectFrom('events').selectAll().where('person_id', '=', personId).orderBy('id').execute();

describe('an event', () => {
  test('is stored with who, for whom and from where, and with the version it was written by', async () => {
    const account = await product.account();
    expect((await rename(account, 'event_person')).statusCode).toBe(200);
    const [last] = (await stored(account.personId)).slice(-1);
    expect(last).toMatchObject({
      name: 'account.username_changed',
      version: 2,
      account_id: null,
      person_id: account.personId,
      subject_id: account.personId,
      actor_id: account.personId,
      ip: account.browser.address,
      data: { person_id: account.personId },
    });
  });

  test('exists if and only if the change does, and its subscribers are part of both', async () => {
    const account = await product.account();
    const { db } = product.deps;
    const seen: string[] = [];
    const emitter = createEvents(
      [
        on('account.username_changed', async (_deps, tx, { data }) => {
          await tx
            .updateTable('accounts')
            .set({ suspension_reason: 'seen' })
            .where('owner_id', '=', data.person_id)
            .execute();
          seen.push(data.person_id);
        }),
      ],
      () => product.deps,
    );
    const event = {
      name: 'account.username_changed',
      accountId: null,
      personId: account.personId,
      data: { person_id: account.personId },
    } as const;
    const before = (await stored(account.personId)).length;
    const failing = db.transaction().execute(async (tx) => {
      await emitter.emit(tx, event);
      throw new Error('the business says no');
    });
    await expect(failing).rejects.toThrow('the business says no');
    const reason = async () =>
      (await db.selectFrom('accounts').select('suspension_reason').where('id', '=', account.id).executeTakeFirst())
        ?.suspension_reason;
    expect([seen, await reason(), (await stored(account.personId)).length]).toEqual([[account.personId], null, before]);
    await db.transaction().execute((tx) => emitter.emit(tx, event));
    expect([await reason(), (await stored(account.personId)).length]).toEqual(['seen', before + 1]);
  });

  test('that is not what its schema says never happens', async () => {
    const account = await product.account();
    const wrong = { name: 'account.suspended', accountId: account.id, data: { account_id: account.id } };
    const emitting = product.deps.events.emit(product.deps.db, wrong as never);
    await expect(emitting).rejects.toThrow();
    expect((await stored(account.personId)).map(({ name }) => name)).not.toContain('account.suspended');
  });

  test('tells before and after where a state changed', async () => {
    const moved = await product.deps.db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('before', 'is not', null)
      .execute();
    for (const { before, after } of moved) expect(Object.keys(Object(before))).toEqual(Object.keys(Object(after)));
  });

  test('has a name made of a noun and what happened, and touches a topic', () => {
    expect(eventNames.length).toBeGreaterThan(80);
    for (const name of eventNames) {
      expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
      const { data, subject, changes: touched, summary }: (typeof events)[EventName] = events[name];
      expect(Object.keys(data.shape)).toContain(subject);
      expect(touched.length).toBeGreaterThan(0);
      expect(summary).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('what changed', () => {
  test('starts where it is asked first, and tells each change once', async () => {
    const account = await product.account();
    const start = await asked(account);
    expect(start.topics).toEqual([]);
    expect((await asked(account, start.cursor)).topics).toEqual([]);
    await rename(account, 'changing_person');
    const told = await untilTold(account, start.cursor);
    expect(told.topics).toEqual(expect.arrayContaining(['account', 'activity']));
    expect((await asked(account, told.cursor)).topics).toEqual([]);
  });

  test('A10 is one’s own: what others do is told to staff only', async () => {
    const [mine, theirs] = [await product.account(), await product.account()];
    const staff = await product.account({ permissions: staffMask });
    const start = await asked(mine);
    const desk = await asked(staff, undefined, '/system/admin/changes');
    await rename(theirs, 'other_person');
    expect((await asked(mine, start.cursor)).topics).toEqual([]);
    expect((await untilTold(staff, desk.cursor, '/system/admin/changes')).topics).toContain('account');
    expect((await mine.browser.get('/system/admin/changes')).statusCode).toBe(403);
  });

  test('what commits late is told late, and what committed meanwhile is not told twice', async () => {
    const account = await product.account();
    const { events: emitter, db } = product.deps;
    const event = {
      name: 'account.username_changed',
      accountId: null,
      personId: account.personId,
      data: { person_id: account.personId },
    } as const;
    const start = await asked(account);
    const late = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (tx) => {
      await emitter.emit(tx, event);
      began.resolve();
      await late.promise;
    });
    await began.promise;
    await rename(account, 'quick_person');
    const first = await asked(account, start.cursor);
    late.resolve();
    await slow;
    const second = await untilTold(account, first.cursor);
    // Held back until the older transaction ended, so that neither is skipped.
    expect([first.topics, second.topics.includes('account')]).toEqual([[], true]);
    expect((await asked(account, second.cursor)).topics).toEqual([]);
  });

  test('a cursor of another database means that everything may have changed', async () => {
    const account = await product.account();
    const ahead = await asked(account, '9223372036854775807');
    expect(ahead.topics).toEqual([...topics]);
    expect((await asked(account, ahead.cursor)).topics).toEqual([]);
  });
});
