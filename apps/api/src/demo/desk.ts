import { createHash, randomUUID } from 'node:crypto';
import { billingProfileBody } from '@resolvo/contract/money/billing';
import { customerMask } from '@resolvo/contract/permissions';
import type { HandOver } from '@resolvo/contract/sales/hand-over';
import { sql } from 'kysely';
import type { MemberActor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { createDomain } from '../features/hosting/domains/create-domain.ts';
import { getDomain } from '../features/hosting/domains/get-domain.ts';
import { ownDomains } from '../features/hosting/domains/list-domains.ts';
import { checkOwn } from '../features/hosting/domains/prove-domain.ts';
import { addSshKey, listSshKeys } from '../features/machines/ssh-keys/ssh-keys.ts';
import { addressesOf } from '../features/machines/subnets/hold-addresses.ts';
import { saveProfile } from '../features/money/billing/profile.ts';
import { markInvoicePaid } from '../features/money/payments/mark-invoice-paid.ts';
import { defaultMethod } from '../features/money/payments/payment-methods.ts';
import { payInvoiceByCard } from '../features/money/payments/prepare-charge.ts';
import { settleCharge } from '../features/money/payments/settle-charge.ts';
import { insertAccount } from '../features/people/accounts/queries.ts';
import { beginPayment } from '../features/sales/checkout/begin-payment.ts';
import { placeOrder } from '../features/sales/checkout/place-order.ts';
import { checkStep } from '../features/sales/tasks/check-step.ts';
import { findChecklist } from '../features/sales/tasks/checklist.ts';
import { finishTask } from '../features/sales/tasks/close-task.ts';
import type { DemoClient, Purchase } from './clients.ts';
import type { LabDesk } from './lab-desk.ts';

export interface Person {
  readonly email: string;
  readonly pays: DemoClient['pays'];
  readonly actor: MemberActor;
}

/** A browser of this person. Addresses are those for documentation (RFC 5737). */
export function actorOf(
  who: { readonly personId: string; readonly accountId: string },
  permissions: number,
  email: string,
): MemberActor {
  const [a = 0, b = 0] = createHash('sha256').update(email).digest();
  const ip = `203.0.113.${1 + (a % 250)}`;
  const system = b % 2 === 0 ? 'Windows NT 10.0; Win64; x64' : 'Macintosh; Intel Mac OS X 10_15_7';
  const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36`;
  return {
    kind: 'session',
    ...who,
    onlyIds: null,
    permissions,
    sessionId: randomUUID(),
    origin: { ip, userAgent },
  };
}

/** A key of the right form that no private key belongs to (RFC 8709, section 4). */
function publicKeyOf(email: string): string {
  const field = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const key = createHash('sha256').update(email).digest();
  return `ssh-ed25519 ${Buffer.concat([field(Buffer.from('ssh-ed25519')), field(key)]).toString('base64')} laptop`;
}

/** What customers and staff do every day, each by the use case behind the button. */
export function demoDesk(deps: Deps, lab: LabDesk, plans: ReadonlyMap<string, string>) {
  async function signUp(client: DemoClient, passwordHash: string): Promise<Person> {
    const who = await deps.db.transaction().execute(async (tx) => {
      const { email, username } = client;
      const at = deps.now();
      const made = await insertAccount(tx, {
        email,
        username,
        passwordHash,
        permissions: customerMask,
        verified: true,
        at,
      });
      const by = actorOf(made, customerMask, email);
      const about = { accountId: null, personId: made.personId, by, data: { person_id: made.personId } };
      await deps.events.emit(tx, { name: 'account.registered', ...about });
      await deps.events.emit(tx, { name: 'account.activated', ...about });
      return made;
    });
    const person = { email: client.email, pays: client.pays, actor: actorOf(who, customerMask, client.email) };
    await giveAddress(person, client);
    return person;
  }

  async function giveAddress({ actor }: Person, client: Omit<DemoClient, 'email' | 'username'>): Promise<void> {
    const { name, company, line1, postcode, city, country, vatNumber } = client;
    const typed = { name, company, line1, postcode, city, country, vat_number: vatNumber };
    await saveProfile(deps, actor, actor.accountId, billingProfileBody.parse(typed));
  }

  /** The one key of this person, added with the first server. */
  async function keyOf({ actor, email }: Person): Promise<string> {
    const { ssh_keys } = await listSshKeys(deps, actor);
    const [key] = ssh_keys;
    return (key ?? (await addSshKey(deps, actor, { name: 'Laptop', public_key: publicKeyOf(email) }))).ssh_key_id;
  }

  /** The domain of a website, proved under Domains before it is ordered: the package has it from its first minute. */
  async function ownDomain({ actor }: Person, name: string): Promise<void> {
    const { domains } = await ownDomains(deps, actor, { limit: 1, search: name });
    if (domains.length > 0) return;
    const { domain_id } = await createDomain(deps, actor, { kind: 'custom', name });
    const { proof } = await getDomain(deps, actor, domain_id);
    if (proof) await lab.publish(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
    await checkOwn(deps, actor, domain_id);
  }

  async function order(person: Person, purchase: Omit<Purchase, 'since'>) {
    const { actor } = person;
    const { plan, annual, quantity = 1, image, build, volume } = purchase;
    const isWeb = plan.startsWith('web-');
    const location = purchase.location ?? (isWeb ? 'Oslo' : undefined);
    // Called as the domain that its owner writes from, below an ending that the public DNS has.
    const domain = isWeb ? (purchase.hostname ?? `${person.email.split('@')[1]?.split('.')[0]}-nett.no`) : undefined;
    if (domain !== undefined) await ownDomain(person, domain);
    const hostname = isWeb ? undefined : purchase.hostname;
    const choices = {
      ...(domain && { domain }),
      ...(image && { image, ssh_key_ids: [await keyOf(person)] }),
      ...(hostname && { hostname }),
      ...(location && { location }),
      ...(build && { build }),
      ...volume,
    };
    const plan_id = plans.get(plan);
    if (plan_id === undefined) throw new Error(`The catalogue has no ${plan}.`);
    const period = annual ? 'annual' : 'monthly';
    return placeOrder(deps, actor, {
      plan_id,
      quantity,
      period,
      choices,
      extras: [],
      idempotency_key: randomUUID(),
    });
  }

  /** The card is kept for renewals, as the box in the form says, and typed again for the next order but not kept twice. */
  async function payByCard({ actor, email }: Person, invoiceId: string): Promise<void> {
    const kept = await defaultMethod(deps.db, actor.accountId);
    const charge = await payInvoiceByCard(deps, actor, invoiceId, { save: kept === undefined, use_balance: false });
    await lab.payByCard(charge.client_secret, email.length % 2 === 0 ? 'visa' : 'mastercard');
    const settled = await settleCharge(deps, charge.charge_id);
    if (settled.status !== 'succeeded') throw new Error(`The charge of ${email} is ${settled.status}.`);
  }

  async function bookTransfer(finance: MemberActor, invoiceId: string): Promise<void> {
    const { number } = await deps.db
      .selectFrom('invoices')
      .select('number')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    await markInvoicePaid(deps, finance, invoiceId, {
      method: 'bank_transfer',
      reference: `BANK-${String(number).padStart(6, '0')}`,
      reason: 'Seen on the bank account.',
    });
  }

  async function buy(person: Person, purchase: Omit<Purchase, 'since'>, finance: MemberActor) {
    const { order_id } = await order(person, purchase);
    const begun = await beginPayment(deps, person.actor, order_id, {
      by: person.pays === 'card' ? 'card' : 'bank_transfer',
    });
    if (person.pays === 'card') await payByCard(person, begun.invoice_id);
    else await bookTransfer(finance, begun.invoice_id);
    return begun;
  }

  /** Services are done by people. */
  async function doTasks(support: MemberActor): Promise<number> {
    const open = await deps.db
      .selectFrom('staff_tasks as t')
      .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
      .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
      .select('t.id')
      .where('t.closed_at', 'is', null)
      // A machine takes days to build; visitors find one half way.
      .where('i.type', '<>', 'dedicated')
      .orderBy('t.created_at')
      .execute();
    for (const { id } of open)
      await finishTask(deps, support, id, { note: 'Done, and the customer has the details by mail.' });
    return open.length;
  }

  /** Machines that wait to be built, along their checklist. */
  async function buildMachines(support: MemberActor, given: HandOver): Promise<void> {
    const open = await deps.db
      .selectFrom('staff_tasks as t')
      .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
      .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
      .select('t.id')
      .where('t.closed_at', 'is', null)
      .where('t.kind', '=', 'start')
      .where('i.type', '=', 'dedicated')
      .execute();
    for (const { id } of open) {
      for (const { key, serials_needed } of await findChecklist(deps.db, id)) {
        const serials = Array.from({ length: serials_needed }, (_, n) => `${key.toUpperCase()}-26-${4107 + n * 13}`);
        await checkStep(deps, support, id, { key, done: true, serials });
      }
      await finishTask(deps, support, id, { note: 'Built and burnt in.', hand_over: given });
    }
  }

  /** Renewals of those who pay by transfer come in around the day they are due. */
  async function bookDueTransfers(finance: MemberActor, payers: readonly Person[], until: Date): Promise<number> {
    if (payers.length === 0) return 0;
    const accounts = payers.map(({ actor }) => actor.accountId);
    const due = await deps.db
      .selectFrom('invoices')
      .select('id')
      .where('status', '=', 'awaiting_payment')
      .where('account_id', 'in', accounts)
      .where('due_at', '<=', until)
      .orderBy('number')
      .execute();
    for (const { id } of due) await bookTransfer(finance, id);
    return due.length;
  }

  /** Whether the billing calendar has anything to do; on most days of a small company it has not. */
  async function isAnythingDue(evening: Date): Promise<boolean> {
    const { rows } = await sql<{ due: boolean }>`select exists (select 1 from subscriptions
      where status <> 'ended' and next_at <= ${evening}) or exists (select 1 from invoices
      where status = 'awaiting_payment') as due`.execute(deps.db);
    return rows[0]?.due ?? false;
  }

  async function isAnyGraceOver(evening: Date): Promise<boolean> {
    const due = await deps.db
      .selectFrom('announced_ends')
      .select('unit_id')
      .where('ends_at', '<=', evening)
      .where('why', '<>', 'unpaid')
      .executeTakeFirst();
    return due !== undefined;
  }

  const serverOf = async (hostname: string): Promise<{ id: string; account_id: string }> =>
    deps.db
      .selectFrom('servers')
      .select(['id', 'account_id'])
      .where('hostname', '=', hostname)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();

  const addressOf = async (serverId: string): Promise<string> =>
    (await addressesOf(deps.db, serverId)).find(({ family }) => family === 4)?.address ?? '192.0.2.1';

  const lastInvoiceOf = async ({ actor }: Person): Promise<{ id: string; total: number }> =>
    deps.db
      .selectFrom('invoices')
      .select(['id', 'total'])
      .where('account_id', '=', actor.accountId)
      .where('status', '=', 'paid')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();

  return {
    signUp,
    giveAddress,
    order,
    payByCard,
    buy,
    doTasks,
    buildMachines,
    bookDueTransfers,
    isAnythingDue,
    isAnyGraceOver,
    serverOf,
    addressOf,
    lastInvoiceOf,
  };
}

export type DemoDesk = ReturnType<typeof demoDesk>;
