import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useOwnProduct } from '../../test/product.ts';
import { atOnce } from '../../test/race.ts';
import { type AnySaga, defineSaga, NotYet, StepRefused } from '../core/saga.ts';
import { recoverSagas } from './recover-sagas.ts';
import { runSaga, type SagaPace } from './run-saga.ts';
import { startSaga } from './start-saga.ts';
import { retrySaga, unwindSaga } from './steer-saga.ts';

const product = useOwnProduct();

/** What happened outside, in order. */
let outside: string[] = [];
/** What a step does next time it is asked, instead of working. */
const trouble = new Map<string, () => Promise<void> | void>();
beforeEach(() => {
  outside = [];
  trouble.clear();
});
const effect = async (what: string) => {
  await trouble.get(what)?.();
  outside.push(what);
};

const step = (name: string) => ({
  name,
  title: name,
  deadlineSeconds: 600,
  act: () => effect(name),
  undo: () => effect(`undo ${name}`),
});
const toy = (more: Partial<AnySaga> = {}): AnySaga => ({
  ...defineSaga({
    kind: 'toy',
    version: 1,
    input: z.strictObject({ word: z.string() }),
    memory: z.strictObject({ learned: z.string().optional() }).partial(),
    unwindable: true,
    steps: [step('one'), { ...step('two'), book: async () => ({ learned: 'two' }) }, step('three')],
  }),
  ...more,
});

const pace: SagaPace = { attempts: 3, backoff: () => 0 };
const start = (saga: AnySaga, subject: string = randomUUID()) =>
  product.deps.db
    .transaction()
    .execute((tx) => startSaga(product.deps, tx, saga, subject, { word: 'x' }, product.deps.now()));
const run = (saga: AnySaga, id: string) => runSaga(product.deps, [saga], id, pace);
const rowOf = (id: string) =>
  product.deps.db.selectFrom('sagas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stepsOf = async (id: string) => {
  const rows = await product.deps.db
    .selectFrom('saga_steps')
    .selectAll()
    .where('saga_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ status }) => status);
};

describe('a saga', () => {
  test('goes step by step to its end, and is not run again', async () => {
    const saga = toy();
    const id = await start(saga);
    await run(saga, id);
    expect(outside).toEqual(['one', 'two', 'three']);
    expect(await rowOf(id)).toMatchObject({ status: 'done', memory: { learned: 'two' }, lease_until: null });
    await run(saga, id);
    expect(outside).toHaveLength(3);
  });

  test.each(['one', 'two', 'three'])(
    'F1 that fails at %s for good takes back what was done, newest first',
    async (name) => {
      const ended: string[] = [];
      const saga = toy({ unwound: async (_deps, _tx, { reason }) => void ended.push(reason) });
      trouble.set(name, () => {
        throw new StepRefused('no', 'There is no room.');
      });
      const id = await start(saga);
      await run(saga, id);
      const names = ['one', 'two', 'three'];
      const reached = names.slice(0, names.indexOf(name) + 1);
      expect(outside).toEqual([...reached.slice(0, -1), ...reached.toReversed().map((one) => `undo ${one}`)]);
      expect(await rowOf(id)).toMatchObject({ status: 'unwound', failed_step: name, reason: 'There is no room.' });
      expect(ended).toEqual(['There is no room.']);
    },
  );

  test('F10 tries again after a passing failure, and gives up after so many attempts', async () => {
    const saga = toy();
    let failures = 2;
    trouble.set('two', () => {
      if (failures-- > 0) throw new Error('locked');
    });
    const id = await start(saga);
    for (let turn = 0; turn < 3; turn += 1) await run(saga, id);
    expect((await rowOf(id)).status).toBe('done');
    failures = 3;
    const other = await start(saga);
    for (let turn = 0; turn < 3; turn += 1) await run(saga, other);
    expect(await rowOf(other)).toMatchObject({ status: 'unwound', failed_step: 'two' });
  });

  test('F3 whose undo fails is stuck, says so, and goes on when staff say again', async () => {
    const saga = toy();
    trouble.set('three', () => {
      throw new StepRefused('no', 'No.');
    });
    trouble.set('undo two', () => {
      throw new Error('still down');
    });
    const subject = randomUUID();
    const id = await start(saga, subject);
    for (let turn = 0; turn < 3; turn += 1) await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'stuck', backwards: true, failed_step: 'three' });
    expect(await stepsOf(id)).toEqual(['done', 'done', 'undone']);
    const told = async () => {
      await product.settle();
      const mails = await product.mailsTo(brand.operationsEmail);
      return mails.filter(({ text }) => text.includes(`Work on toy ${subject} is stuck`));
    };
    expect(await told()).toMatchObject([{ subject: `Work is stuck: toy, toy ${subject}` }]);
    expect((await told())[0]?.text).not.toContain('still down');
    trouble.clear();
    await run(saga, id);
    expect((await rowOf(id)).status).toBe('stuck');
    expect(await told()).toHaveLength(1);
    await product.deps.db.transaction().execute((tx) => retrySaga({ ...product.deps, sagas: [saga] }, tx, id));
    await run(saga, id);
    expect((await rowOf(id)).status).toBe('unwound');
    expect(outside).toEqual(['one', 'two', 'undo three', 'undo two', 'undo one']);
  });

  test('that goes forward only waits for a person, who may not unwind it', async () => {
    const saga = toy({ unwindable: false });
    trouble.set('two', () => {
      throw new StepRefused('no', 'No.');
    });
    const id = await start(saga);
    await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'stuck', backwards: false });
    const unwind = product.deps.db
      .transaction()
      .execute((tx) => unwindSaga({ ...product.deps, sagas: [saga] }, tx, id, 'No.'));
    await expect(unwind).rejects.toMatchObject({ code: 'conflict' });
    trouble.clear();
    await product.deps.db.transaction().execute((tx) => retrySaga({ ...product.deps, sagas: [saga] }, tx, id));
    await run(saga, id);
    expect(outside).toEqual(['one', 'two', 'three']);
  });

  test('F9 whose step goes on and on has failed at its deadline', async () => {
    const saga = toy();
    trouble.set('two', () => {
      throw new NotYet(0);
    });
    const id = await start(saga);
    for (let turn = 0; turn < 5; turn += 1) await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'waiting' });
    product.travel(601_000);
    await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'unwound', failed_step: 'two' });
  });

  test('F26 of a version that is not known is left to staff, never guessed at', async () => {
    const id = await start(toy({ version: 2 }));
    await run(toy(), id);
    expect((await rowOf(id)).status).toBe('stuck');
    expect(outside).toEqual([]);
  });

  test('F26 of an old version is finished by the old definition', async () => {
    const old = toy();
    const id = await start(old);
    await runSaga(product.deps, [toy({ version: 2, steps: [] }), old], id, pace);
    expect((await rowOf(id)).status).toBe('done');
    expect(outside).toEqual(['one', 'two', 'three']);
  });
});

describe('one subject', () => {
  test('has its works done one after the other, in the order they were asked for', async () => {
    const saga = toy();
    const subject = randomUUID();
    const first = await start(saga, subject);
    const second = await start(saga, subject);
    await run(saga, second);
    expect(outside).toEqual([]);
    await run(saga, first);
    expect((await rowOf(second)).status).toBe('waiting');
    await run(saga, second);
    expect((await rowOf(second)).status).toBe('done');
  });

  test('of several workers one does the work', async () => {
    const saga = toy();
    const id = await start(saga);
    await atOnce(() => run(saga, id));
    expect(outside).toEqual(['one', 'two', 'three']);
  });
});

describe('F4 a worker that dies', () => {
  const lapse = (id: string) =>
    sql`update sagas set lease_until = now() - interval '1 second' where id = ${id}`.execute(product.deps.db);

  test('is followed by another after its lease, and changes nothing when it comes back', async () => {
    const saga = toy();
    const id = await start(saga);
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    trouble.set('two', async () => {
      trouble.delete('two');
      await asleep;
    });
    const sleeper = run(saga, id);
    while (!(await stepsOf(id)).includes('done')) await new Promise((resolve) => setTimeout(resolve, 5));
    while (!(await stepsOf(id)).includes('running')) await new Promise((resolve) => setTimeout(resolve, 5));
    await run(saga, id);
    expect(outside).toEqual(['one']);
    await lapse(id);
    expect(await recoverSagas(product.deps)).toBeGreaterThanOrEqual(1);
    await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'done', fence: 2 });
    wake();
    await sleeper;
    expect(await rowOf(id)).toMatchObject({ status: 'done', fence: 2 });
    // The effect may happen twice, which every step is made for; our notes do not.
    expect(outside).toEqual(['one', 'two', 'three', 'two']);
  });

  test('is found once, not by every look', async () => {
    const saga = toy();
    const id = await start(saga);
    await product.forgetJobs();
    await lapse(id);
    expect(await recoverSagas(product.deps)).toBe(1);
    expect(await recoverSagas(product.deps)).toBe(0);
  });
});
