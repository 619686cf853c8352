import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type TestAccount, type TestProduct } from '../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../test/servers.ts';

let product: TestProduct;
let desk: ServerDesk;
let owner: TestAccount;
beforeAll(async () => {
  product = await startProduct();
  desk = await serverDesk(product);
  owner = await product.account();
});
afterAll(() => product.stop());

test('what is paid for runs', async () => {
  const id = await desk.server(owner);
  const data = (await owner.browser.get(`/account/vm/${id}/data`)).json();
  expect(data).toMatchObject({ server_state: 'active' });
});
