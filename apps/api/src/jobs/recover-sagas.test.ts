import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { useProduct } from '../../test/product.ts';
import { sagaRun } from './queues.ts';
import { keepRecovering, recoverSagas } from './recover-sagas.ts';

const product = useProduct();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('F4 a saga whose worker died is given to another, once', async () => {
  const { db, jobs } = product.deps;
  const died = { kind: 'toy', version: 1, subject_id: randomUUID(), input: '{}', lease_until: new Date(0) };
  const { id } = await db.insertInto('sagas').values(died).returning('id').executeTakeFirstOrThrow();
  const send = vi.spyOn(jobs, 'send').mockResolvedValue(undefined);
  await recoverSagas(product.deps);
  await recoverSagas(product.deps);
  const sent = send.mock.calls.filter(([, queue, data]) => queue === sagaRun && JSON.stringify(data).includes(id));
  expect(sent).toHaveLength(1);
  await db.deleteFrom('sagas').where('id', '=', id).execute();
});

test('looks every five seconds until it is stopped, goes on where a look failed, and keeps no process alive', async () => {
  const { db, log } = product.deps;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const timers = vi.spyOn(globalThis, 'setInterval');
  const look = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined);
  const stop = keepRecovering(product.deps);
  expect(timers.mock.calls.map(([, every]) => every)).toEqual([5000]);
  expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(look).toHaveBeenCalledTimes(2);
  const failed = [expect.objectContaining({ event: 'saga.recovery_failed' }), expect.any(String)];
  expect(said.mock.calls).toEqual([failed, failed]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});
