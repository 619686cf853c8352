import { randomUUID } from 'node:crypto';
import { deliveryTimesMinimum } from '@resolvo/contract/machines/delivery-times';
import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { expect, test } from 'vitest';
import { useOwnProduct } from '../../../../test/product.ts';
import { deliveryTimes } from './delivery-times.ts';

const product = useOwnProduct();
const now = new Date('2030-06-01T12:00:00Z');
const ask = () => deliveryTimes({ db: product.deps.db, now: () => now });

/** A server that took so many seconds, half of them for copying the image. */
async function finished(seconds: number, { status = 'done', daysAgo = 1 } = {}): Promise<void> {
  const finished_at = new Date(now.getTime() - daysAgo * 86_400_000);
  const created_at = new Date(finished_at.getTime() - seconds * 1000);
  const saga = { kind: 'server-provision', version: 1, subject_id: randomUUID(), input: '{}', status };
  const { id } = await product.deps.db
    .insertInto('sagas')
    .values({ ...saga, created_at, finished_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copied = new Date(created_at.getTime() + seconds * 500);
  await product.deps.db
    .insertInto('saga_steps')
    .values({ saga_id: id, position: 1, name: 'clone', status: 'done', started_at: created_at, finished_at: copied })
    .execute();
}

test('a number is given when enough servers were handed over; failed and old ones do not count', async () => {
  for (let seconds = 1; seconds < deliveryTimesMinimum; seconds += 1) await finished(seconds);
  await finished(900, { status: 'unwound' });
  await finished(900, { daysAgo: 366 });
  expect(await ask()).toEqual({ servers: deliveryTimesMinimum - 1, days: 365, measured: null });

  for (let seconds = deliveryTimesMinimum; seconds <= 101; seconds += 1) await finished(seconds);
  const { servers, measured } = await ask();
  expect({ servers, p50: measured?.p50, p95: measured?.p95 }).toEqual({ servers: 101, p50: 51, p95: 96 });
  expect(measured?.steps.map(({ name }) => name)).toEqual(Object.keys(provisionSteps));
  expect(measured?.steps.find(({ name }) => name === 'clone')?.p50).toBe(25.5);
});

test('anybody may ask', async () => {
  const answer = await product.browser().get('/system/vm/delivery-times');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ days: 365 });
});
