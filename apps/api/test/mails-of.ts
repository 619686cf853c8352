import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestMail, TestProduct } from './product.ts';

/** An act with the address of the person that it is told. */
export interface ToldAct {
  readonly to: string;
  readonly act: () => PromiseLike<LightMyRequestResponse>;
}

/** The mails to this address that an act brings, with all that follows from it. */
export async function mailsOf(
  product: TestProduct,
  desk: { settle(): Promise<void> },
  { to, act }: ToldAct,
): Promise<TestMail[]> {
  const before = new Set((await product.mailsTo(to)).map(({ id }) => id));
  const answer = await act();
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await desk.settle();
  return (await product.mailsTo(to)).filter(({ id }) => !before.has(id));
}
