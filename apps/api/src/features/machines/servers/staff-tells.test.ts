import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let server: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  server = await desk.server(owner);
});

test('who suspends or resumes a server of a client tells its owners, with the reason', async () => {
  const act = (verb: string, body: object) => desk.orders.post(`/system/admin/servers/${server}/${verb}`, body);
  const told = async (word: string) =>
    (await product.mailsTo(owner.email)).filter(({ subject }) => subject.endsWith(` is ${word}`));
  expect((await act('suspend', { reason: 'Sends spam' })).statusCode).toBe(200);
  const [suspended, ...more] = await told('suspended');
  expect(suspended?.text).toContain('Sends spam');
  expect(more).toEqual([]);
  expect((await act('resume', {})).statusCode).toBe(200);
  expect(await told('resumed')).toHaveLength(1);
});
