import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useProduct } from '../../test/product.ts';
import type { Deps } from '../core/deps.ts';
import type { Later } from '../core/jobs.ts';
import { type AnySaga, defineSaga, NotYet, type SagaStep, StepRefused } from '../core/saga.ts';
import { normalPace, runSaga, type SagaPace } from './run-saga.ts';
import { startSaga } from './start-saga.ts';
import { retrySaga, unwindSaga } from './steer-saga.ts';

/** What the engine writes down, tells and orders, step by step. What it does is in saga.test.ts. */
const product = useProduct();

let now: Date;
let told: { name: string; accountId: string | null; data: unknown }[];
let ordered: { payload: unknown; later: Later | undefined }[];
let onTold: (name: string) => Promise<void>;
let deps: Deps;
const owner = randomUUID();

beforeEach(() => {
  now = new Date('2026-11-15T12:00:00Z');
  [told, ordered, onTold] = [[], [], async () => undefined];
  deps = {
    ...product.deps,
    now: () => now,
    events: {
      async emit(_tx, { name, accountId, data }) {
        told.push({ name, accountId, data });
        await onTold(name);
      },
    },
    jobs: {
      send: async (_tx, _queue, payload, options) => void ordered.push({ payload, later: options }),
      sendAll: async () => undefined,
      resend: async () => false,
    },
    subjects: new Map([
      [
        'toy',
        {
          kind: 'toy',
          title: (work) => work,
          name: async (_db, ids) => new Map(ids.map((id) => [id, { label: 'Toy', path: '/', accountId: owner }])),
          steered: async () => undefined,
        },
      ],
    ]),
  };
});
afterEach(() => vi.restoreAllMocks());

interface Memory {
  learned?: string | undefined;
}
type Step = SagaStep<{ word: string }, Memory>;
const toy = (steps: readonly Step[], more: { version?: number; unwindable?: boolean } = {}): AnySaga =>
  defineSaga<{ word: string }, Memory>({
    kind: 'toy-work',
    version: 1,
    input: z.strictObject({ word: z.string() }),
    memory: z.strictObject({ learned: z.string().optional() }),
    unwindable: true,
    steps,
    ...more,
  });
const step = (name: string, more: Partial<Step> = {}): Step => ({ name, title: `Title of ${name}`, ...more });
const refuse = async () => {
  throw new StepRefused('no room', 'There is no room.');
};
const wait = async () => {
  throw new NotYet(100);
};

const pace: SagaPace = { attempts: 3, backoff: (attempt) => 10 * attempt };
const start = (saga: AnySaga, subject: string = randomUUID(), actorId?: string) =>
  deps.db.transaction().execute((tx) => startSaga(deps, tx, saga, subject, { word: 'x' }, now, actorId));
const run = (saga: AnySaga, id: string) => runSaga(deps, [saga], id, pace);
const rowOf = (id: string) => deps.db.selectFrom('sagas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stepsOf = (id: string) =>
  deps.db.selectFrom('saga_steps').selectAll().where('saga_id', '=', id).orderBy('position').execute();
const allOf = async (id: string) => ({ ...(await rowOf(id)), steps: await stepsOf(id) });
/** As if another worker had taken the saga over. */
const loseLease = async (id: string) => {
  await sql`update sagas set fence = fence + 1 where id = ${id}`.execute(deps.db);
};

test('attempts come after 4 seconds, then twice as late each time, up to 5 minutes, and not all at once', () => {
  const waits = (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    return [1, 2, 3, 7, 8].map((attempt) => normalPace.backoff(attempt));
  };
  expect(waits(0.5)).toEqual([4, 8, 16, 256, 300]);
  expect(waits(0)).toEqual([2, 4, 8, 128, 150]);
  expect(waits(0.25)).toEqual([3, 6, 12, 192, 225]);
  expect(normalPace.attempts).toBe(8);
});

describe('what is told', () => {
  const names = () => told.map(({ name }) => name);

  test('that work began, each step that changed something of ours, and that it is done, of the account it is for', async () => {
    const saga = toy([step('one'), step('two', { book: async () => ({ learned: 'two' }) })]);
    const subject = randomUUID();
    const id = await start(saga, subject);
    await run(saga, id);
    const data = { task_id: id, kind: 'toy-work', subject_id: subject };
    expect(told).toEqual([
      { name: 'task.started', accountId: owner, data },
      { name: 'task.advanced', accountId: owner, data: { ...data, step: 'two' } },
      { name: 'task.finished', accountId: owner, data },
    ]);
  });

  test('that it began is told once, however often its first step is tried', async () => {
    let failures = 1;
    const act = async () => {
      if (failures-- > 0) throw new Error('locked');
    };
    const saga = toy([step('one', { act }), step('two')]);
    const id = await start(saga);
    await run(saga, id);
    await run(saga, id);
    expect(names()).toEqual(['task.started', 'task.finished']);
  });

  test('that it began is not told of work that staff take back', async () => {
    const saga = toy([step('one')]);
    const id = await start(saga);
    await sql`update saga_steps set status = 'running' where saga_id = ${id}`.execute(deps.db);
    await sql`update sagas set backwards = true where id = ${id}`.execute(deps.db);
    await run(saga, id);
    expect(names()).toEqual(['task.unwound']);
  });

  test('that it is stuck, with the title of the step for people', async () => {
    const saga = toy([step('one', { act: refuse })], { unwindable: false });
    const id = await start(saga);
    await run(saga, id);
    expect(told.at(-1)).toMatchObject({ name: 'task.stuck', data: { task_id: id, step: 'Title of one' } });
    expect(await stepsOf(id)).toMatchObject([{ status: 'failed', attempts: 0, error: 'no room' }]);
  });

  test('F26 that no definition is known, which its next step says too', async () => {
    const id = await start(toy([step('one'), step('two')], { version: 2 }));
    await run(toy([step('one'), step('two')]), id);
    const error = 'No definition of toy-work version 2.';
    expect(told).toMatchObject([{ name: 'task.stuck', data: { step: error } }]);
    expect(await stepsOf(id)).toMatchObject([{ error }, { error: '' }]);
    expect(await rowOf(id)).toMatchObject({ status: 'stuck', lease_until: null });
  });
});

describe('a step', () => {
  test('is given who asked, and a key that is its own in each direction', async () => {
    const { personId } = await product.account();
    const seen: unknown[] = [];
    const note: Step['act'] = async (_deps, { key, actorId, sagaId }) => void seen.push([key, actorId, sagaId]);
    const saga = toy([step('one', { act: note, undo: note }), step('two', { act: refuse })]);
    const id = await start(saga, randomUUID(), personId);
    await run(saga, id);
    expect(seen).toEqual([
      [`${id}:one`, personId, id],
      [`${id}:one:undo`, personId, id],
    ]);
  });

  test('books going forward and unbooks going back, each once', async () => {
    const seen: string[] = [];
    const note = (what: string) => async () => {
      seen.push(what);
      return undefined;
    };
    const saga = toy([step('one', { book: note('book'), unbook: note('unbook') }), step('two', { act: refuse })]);
    await run(saga, await start(saga));
    expect(seen).toEqual(['book', 'unbook']);
    expect(told.map(({ name }) => name)).toEqual(['task.started', 'task.advanced', 'task.advanced', 'task.unwound']);
  });

  test('keeps at once what it learned, for its next attempt and its own', async () => {
    const seen: unknown[] = [];
    const act: Step['act'] = async (_deps, { memory, remember }) => {
      seen.push(memory.learned);
      if (memory.learned) return;
      await remember({ learned: 'half' });
      seen.push(memory.learned, (await rowOf(id)).memory);
      throw new Error('locked');
    };
    const saga = toy([step('one', { act })]);
    const id = await start(saga);
    await run(saga, id);
    await run(saga, id);
    expect(seen).toEqual([undefined, 'half', { learned: 'half' }, 'half']);
  });

  test('that remembers something holds its lease for longer', async () => {
    let isLonger: unknown;
    const act: Step['act'] = async (_deps, { remember }) => {
      await sql`update sagas set lease_until = '2000-01-01' where id = ${id}`.execute(deps.db);
      await remember({ learned: 'half' });
      isLonger = (await rowOf(id)).lease_until;
    };
    const saga = toy([step('one', { act })]);
    const id = await start(saga);
    await run(saga, id);
    expect(isLonger).toBeInstanceOf(Date);
    expect(isLonger).not.toEqual(new Date('2000-01-01T00:00:00Z'));
  });

  test.each([
    [600, 600],
    [undefined, 3600],
  ])('with a deadline of %s seconds is given up after %i, and not before', async (deadlineSeconds, seconds) => {
    const saga = toy([step('one', { act: wait, ...(deadlineSeconds && { deadlineSeconds }) })]);
    const id = await start(saga);
    const begun = now.getTime();
    await run(saga, id);
    now = new Date(begun + seconds * 1000);
    await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'waiting' });
    now = new Date(begun + seconds * 1000 + 1);
    await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'unwound', failed_step: 'one' });
    expect((await stepsOf(id))[0]?.error).toBe(`Not finished within ${seconds} seconds.`);
  });

  test('that waits for work outside counts no attempt, and is asked again when it said', async () => {
    const saga = toy([step('one', { act: wait })]);
    const id = await start(saga);
    ordered = [];
    await run(saga, id);
    expect(ordered).toEqual([{ payload: { saga_id: id }, later: { inSeconds: 100 } }]);
    const comesBack = sql<boolean>`run_at between now() + interval '90 seconds' and now() + interval '100 seconds'`;
    const row = deps.db.selectFrom('sagas').select(['status', 'lease_until', comesBack.as('comes_back')]);
    expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({
      ...{ status: 'waiting', lease_until: null, comes_back: true },
    });
    expect(await stepsOf(id)).toMatchObject([{ status: 'running', attempts: 0, error: '' }]);
  });

  test('that failed says why, at most 2000 characters of it, until it worked', async () => {
    const message = `x${'y'.repeat(2500)}`;
    let failures = 1;
    const act = async () => {
      if (failures-- > 0) throw new Error(message);
    };
    const saga = toy([step('one', { act })]);
    const id = await start(saga);
    ordered = [];
    await run(saga, id);
    expect(await stepsOf(id)).toMatchObject([{ status: 'running', attempts: 1, error: message.slice(0, 2000) }]);
    expect(ordered).toEqual([{ payload: { saga_id: id }, later: { inSeconds: 10 } }]);
    await run(saga, id);
    expect(await stepsOf(id)).toMatchObject([{ status: 'done', attempts: 0, error: '' }]);
  });

  test('that was refused keeps what it said to staff after it is undone; the owner is told at most 500 characters', async () => {
    const reason = 'r'.repeat(600);
    const act = async () => {
      throw new StepRefused('no room', reason);
    };
    const saga = toy([step('one', { act })]);
    const id = await start(saga);
    await run(saga, id);
    expect(await stepsOf(id)).toMatchObject([{ status: 'undone', attempts: 0, error: 'no room' }]);
    expect((await rowOf(id)).reason).toBe(reason.slice(0, 500));
  });

  test('whose undo must wait leaves the saga unwinding', async () => {
    const saga = toy([step('one', { undo: wait }), step('two', { act: refuse })]);
    const id = await start(saga);
    await run(saga, id);
    expect(await rowOf(id)).toMatchObject({ status: 'unwinding', backwards: true, lease_until: null });
  });
});

describe('F4 a worker whose saga was taken over', () => {
  test('begins no step', async () => {
    const seen: string[] = [];
    const saga = toy([step('one', { act: async () => void seen.push('act') })]);
    const id = await start(saga);
    onTold = () => loseLease(id);
    await run(saga, id);
    expect(seen).toEqual([]);
  });

  test('books nothing', async () => {
    const seen: string[] = [];
    const book = async () => {
      seen.push('book');
      return undefined;
    };
    const saga = toy([step('one', { act: () => loseLease(id), book })]);
    const id = await start(saga);
    await run(saga, id);
    expect(seen).toEqual([]);
    expect(await stepsOf(id)).toMatchObject([{ status: 'running' }]);
  });

  test('remembers nothing', async () => {
    const act: Step['act'] = async (_deps, { remember }) => {
      await loseLease(id);
      await remember({ learned: 'late' });
    };
    const saga = toy([step('one', { act })]);
    const id = await start(saga);
    await run(saga, id);
    expect((await rowOf(id)).memory).toEqual({});
  });
});

test('work on one thing changes nothing about work on another', async () => {
  const saga = toy([step('one', { act: wait })]);
  const [other, stuck] = [await start(saga), await start(saga)];
  for (const id of [other, stuck]) await run(saga, id);
  await sql`update sagas set status = 'stuck' where id = ${stuck}`.execute(deps.db);
  const before = [await allOf(other), await allOf(stuck)];
  const quick = toy([step('one', { book: async () => ({ learned: 'one' }) })]);
  const refused = toy([step('one', { act: refuse })], { unwindable: false });
  const [done, failed, unknown] = [
    await start(quick),
    await start(refused),
    await start(toy([step('one')], { version: 9 })),
  ];
  await run(quick, done);
  await run(refused, failed);
  await run(quick, unknown);
  await deps.db.transaction().execute((tx) => retrySaga({ ...deps, sagas: [refused] }, tx, failed));
  expect([await allOf(other), await allOf(stuck)]).toEqual(before);
});

test('the next work on the same thing is ordered when one ends, the oldest that is open', async () => {
  const saga = toy([step('one')]);
  const subject = randomUUID();
  await start(saga);
  const [first, second, third] = [await start(saga, subject), await start(saga, subject), await start(saga, subject)];
  // A row that was written anew is read after the others, where no order is asked for.
  await sql`update sagas set reason = 'x' where id = ${second}`.execute(deps.db);
  ordered = [];
  await run(saga, first);
  expect(ordered.map(({ payload }) => payload)).toEqual([{ saga_id: second }]);
  await run(saga, second);
  await run(saga, third);
  expect(ordered.map(({ payload }) => payload)).toEqual([{ saga_id: second }, { saga_id: third }]);
});

describe('work', () => {
  test('is ordered when it is asked for, and refused with an input that its definition does not take', async () => {
    const saga = toy([step('one')]);
    const id = await start(saga);
    expect(ordered).toEqual([{ payload: { saga_id: id }, later: undefined }]);
    const wrong = deps.db.transaction().execute((tx) => startSaga(deps, tx, saga, randomUUID(), { word: 7 }, now));
    await expect(wrong).rejects.toThrow(z.ZodError);
  });
});

describe('staff', () => {
  const steer = <T>(act: (tx: Parameters<typeof retrySaga>[1]) => Promise<T>) => deps.db.transaction().execute(act);
  const stuckAt = async (saga: AnySaga) => {
    const id = await start(saga, randomUUID());
    await run(saga, id);
    expect((await rowOf(id)).status).toBe('stuck');
    ordered = [];
    return id;
  };
  const forward = toy([step('one'), step('two', { act: refuse }), step('three')], { unwindable: false });

  test('let it be tried again: from its failed step, with all its attempts and time', async () => {
    const id = await stuckAt(forward);
    const { subject_id: subjectId } = await rowOf(id);
    const answer = await steer((tx) => retrySaga({ ...deps, sagas: [forward] }, tx, id));
    expect(answer).toEqual({ subjectId, kind: 'toy-work' });
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', backwards: false, lease_until: null });
    expect(await stepsOf(id)).toMatchObject([
      { status: 'done' },
      { status: 'running', attempts: 0, started_at: null },
      { status: 'waiting', started_at: null },
    ]);
    expect((await stepsOf(id))[0]?.started_at).toEqual(now);
    expect(ordered).toEqual([{ payload: { saga_id: id }, later: undefined }]);
  });

  test('give up what can be taken back, with their reason, and nothing else', async () => {
    const id = await stuckAt(forward);
    const sagas = [toy([], { unwindable: true, version: 2 }), { ...forward, kind: 'other', unwindable: true }, forward];
    const refused = { code: 'conflict' };
    await expect(steer((tx) => unwindSaga({ ...deps, sagas }, tx, id, 'Enough.'))).rejects.toMatchObject(refused);
    await expect(steer((tx) => unwindSaga({ ...deps, sagas: [] }, tx, id, 'Enough.'))).rejects.toMatchObject(refused);
    const back = { ...forward, unwindable: true };
    const { subject_id: subjectId } = await rowOf(id);
    const answer = await steer((tx) => unwindSaga({ ...deps, sagas: [back] }, tx, id, 'Enough.'));
    expect(answer).toEqual({ subjectId, kind: 'toy-work' });
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', backwards: true, reason: 'Enough.' });
    expect(ordered).toEqual([{ payload: { saga_id: id }, later: undefined }]);
  });

  test('do neither with work that is done, or that there is none of', async () => {
    const saga = toy([step('one')]);
    const id = await start(saga);
    await run(saga, id);
    const before = await allOf(id);
    const given = { ...deps, sagas: [saga] };
    await expect(steer((tx) => retrySaga(given, tx, id))).rejects.toMatchObject({ code: 'conflict' });
    await expect(steer((tx) => unwindSaga(given, tx, id, 'Enough.'))).rejects.toMatchObject({ code: 'conflict' });
    await expect(steer((tx) => retrySaga(given, tx, randomUUID()))).rejects.toMatchObject({ code: 'not_found' });
    expect(await allOf(id)).toEqual(before);
  });
});
