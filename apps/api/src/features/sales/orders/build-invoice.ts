import { type buildInvoiceBody, invoiceBuilderEndpoints } from '@resolvo/contract/sales/invoice-builder';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { actOncePerKey } from '../../money/ledger/act-once-per-key.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { checkByStaff, insertItem } from './add-item.ts';
import { createWithin } from './create-order.ts';
import { measureRoom, sealWithin, taxToSeal } from './seal-order.ts';

type Input = z.output<typeof buildInvoiceBody>;
type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'settings' | 'events' | 'services' | 'vault' | 'things'>;
/** By the place of the item. */
type Checked = Awaited<ReturnType<typeof checkByStaff>>[];
const { response: reply } = invoiceBuilderEndpoints.invoiceBuild;

/** Order, items and invoice in one transaction. */
export async function buildInvoice(deps: Needs, actor: StaffActor, input: Input): Promise<z.output<typeof reply>> {
  const { idempotency_key: key, ...body } = input;
  await measureRoom(deps, await typesOf(deps, input.items));
  const checked: Checked = [];
  for (const item of input.items) checked.push(await checkByStaff(deps, actor, input.user_id, item));
  return deps.db.transaction().execute(async (tx) => {
    const client = await holdAccount(tx, input.user_id);
    if (!client) throw notFound();
    const request = { callerId: actor.personId, endpoint: 'invoiceBuild', key, body, reply };
    return actOncePerKey(deps, tx, request, () => build(deps, tx, actor, body, checked));
  });
}

async function build(
  deps: Needs,
  tx: Queryable,
  actor: StaffActor,
  input: Omit<Input, 'idempotency_key'>,
  checked: Checked,
) {
  const { user_id } = input;
  const order_id = await createWithin(deps, tx, actor, {
    user_id,
    order_type: 'empty',
    order_valid_until: 0,
    order_discount: input.discount_amount,
    order_discount_reason: input.discount_reason,
    payment_term_id: input.payment_term_id,
  });
  for (const [index, item] of input.items.entries()) {
    await insertItem(deps, tx, order_id, index + 1, item, checked[index]);
  }
  const { invoice_id } = await sealWithin(deps, tx, actor, {
    order_id,
    user_id,
    annual: input.annual_subscription,
    discountRecurs: input.discount_recurs,
    tax: await taxToSeal(tx, user_id, input),
  });
  return { order_id, invoice_id };
}

async function typesOf({ db }: Needs, items: Input['items']): Promise<string[]> {
  const planIds = items.flatMap(({ plan_id }) => plan_id ?? []);
  if (planIds.length === 0) return [];
  const plans = await db.selectFrom('plans').select('type').where('id', 'in', planIds).execute();
  return plans.map(({ type }) => type);
}
