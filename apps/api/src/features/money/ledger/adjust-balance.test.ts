import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderDesk } from '../../../../test/orders.ts';
import { useProduct } from '../../../../test/product.ts';

const product = useProduct();

test('a balance is adjusted down to nothing and not below, and each adjustment is told', async () => {
  const desk = await orderDesk(product);
  const { id } = await product.account();
  const adjust = async (amount: number) => {
    const response = await desk.adjust(id, amount);
    return [response.statusCode, response.json().balance ?? response.json().details];
  };
  expect(await adjust(300)).toEqual([200, 300]);
  expect(await adjust(-100)).toEqual([200, 200]);
  expect(await adjust(-201)).toEqual([409, 'The balance is €2.00 and never goes below zero.']);
  expect(await adjust(-200)).toEqual([200, 0]);
  const told = await product.deps.db
    .selectFrom('events')
    .select('data')
    .where('account_id', '=', id)
    .where('name', '=', 'balance.adjusted')
    .execute();
  const amounts = told.map(({ data }) => z.object({ amount: z.number() }).parse(data).amount);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([-200, -100, 300]);
});
