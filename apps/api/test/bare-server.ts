import { orderDesk, serverPlan } from './orders.ts';
import type { TestAccount, TestProduct } from './product.ts';

let vmId = 500;

/** A server that stands in the books alone: on no cluster, and paid by nothing. */
export async function bareServer(product: TestProduct, account: Pick<TestAccount, 'id'>): Promise<string> {
  vmId += 1;
  const plan_id = await (await orderDesk(product)).plan({ ...serverPlan, slug: `plan-${vmId}` });
  const { id } = await product.deps.db
    .insertInto('servers')
    .values({
      account_id: account.id,
      plan_id,
      name: 'One',
      hostname: 'one',
      image: 'debian-13',
      state: 'active',
      cluster: 'nowhere',
      node: 'none',
      vm_id: vmId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
