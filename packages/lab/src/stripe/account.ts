import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openLines } from '../kit/lines.ts';
import { openState, type State } from '../kit/state.ts';

const labels = z.record(z.string(), z.string());
const created = z.int();

const customerSchema = z.strictObject({
  id: z.string(),
  created,
  email: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  metadata: labels,
});

const methodSchema = z.strictObject({
  id: z.string(),
  created,
  /** The name of a test card; `unknown` for any other number, which is not kept. */
  card: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  wallet: z.string().nullable(),
  customer: z.string().nullable(),
  /** The customer agreed, at the bank, to later charges. */
  prepared: z.boolean(),
  country: z.string().nullable(),
  metadata: labels,
});

const failureSchema = z.strictObject({
  code: z.string(),
  decline_code: z.string().nullable(),
  message: z.string(),
  charge: z.string().nullable(),
  method: z.string().nullable(),
});

const intentFields = {
  id: z.string(),
  created,
  client_secret: z.string(),
  customer: z.string().nullable(),
  method: z.string().nullable(),
  metadata: labels,
  description: z.string().nullable(),
  types: z.array(z.string()),
  automatic: z.enum(['always', 'never']).nullable(),
  failure: failureSchema.nullable(),
  return_url: z.string().nullable(),
};

const intentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]);

const paymentSchema = z.strictObject({
  ...intentFields,
  status: intentStatus,
  amount: z.int(),
  received: z.int(),
  capturable: z.int(),
  currency: z.string(),
  saves: z.enum(['off_session', 'on_session']).nullable(),
  capture: z.enum(['automatic_async', 'automatic', 'manual']),
  latest_charge: z.string().nullable(),
  canceled_at: z.int().nullable(),
  cancellation_reason: z.string().nullable(),
});

const setupSchema = z.strictObject({
  ...intentFields,
  status: intentStatus.exclude(['requires_capture']),
  usage: z.string(),
  cancellation_reason: z.string().nullable(),
});

const chargeSchema = z.strictObject({
  id: z.string(),
  created,
  amount: z.int(),
  captured: z.boolean(),
  refunded: z.int(),
  currency: z.string(),
  customer: z.string().nullable(),
  payment: z.string(),
  method: z.string(),
  status: z.enum(['succeeded', 'failed']),
  failure: failureSchema.nullable(),
  disputed: z.boolean(),
  transaction: z.string().nullable(),
  metadata: labels,
});

const refundSchema = z.strictObject({
  id: z.string(),
  created,
  amount: z.int(),
  currency: z.string(),
  charge: z.string(),
  payment: z.string(),
  customer: z.string().nullable(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  reason: z.string().nullable(),
  failure_reason: z.string().nullable(),
  transaction: z.string().nullable(),
  failure_transaction: z.string().nullable(),
  metadata: labels,
});

const disputeSchema = z.strictObject({
  id: z.string(),
  created,
  amount: z.int(),
  currency: z.string(),
  charge: z.string(),
  payment: z.string(),
  status: z.enum(['warning_needs_response', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost']),
  reason: z.string(),
  due_by: z.int(),
  transactions: z.array(z.string()),
});

const transactionSchema = z.strictObject({
  id: z.string(),
  created,
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  type: z.string(),
  category: z.string(),
  source: z.string(),
});

const eventSchema = z.strictObject({
  id: z.string(),
  created,
  type: z.string(),
  /** The object as it was when the event was made, as Stripe keeps it. */
  object: z.record(z.string(), z.unknown()),
  request: z.strictObject({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  delivery: z.strictObject({
    state: z.enum(['waiting', 'delivered', 'given_up']),
    attempts: z.int(),
    last: z.string().nullable(),
  }),
});

const keptAnswerSchema = z.strictObject({
  key: z.string(),
  at: z.int(),
  /** Method, path and parameters of the first request. */
  request: z.string(),
  status: z.int(),
  body: z.unknown(),
});

const accountSchema = z.strictObject({
  secret_key: z.string(),
  publishable_key: z.string(),
  webhook_secret: z.string(),
  customers: z.array(customerSchema),
  methods: z.array(methodSchema),
  payments: z.array(paymentSchema),
  setups: z.array(setupSchema),
  charges: z.array(chargeSchema),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  transactions: z.array(transactionSchema),
  /** Kept line by line in files of their own: they are nine tenths of the state, and change least. */
  events: z.array(eventSchema).default([]),
  answers: z.array(keptAnswerSchema).default([]),
});

export type Customer = z.infer<typeof customerSchema>;
export type Method = z.infer<typeof methodSchema>;
export type Failure = z.infer<typeof failureSchema>;
export type Payment = z.infer<typeof paymentSchema>;
export type Setup = z.infer<typeof setupSchema>;
export type Charge = z.infer<typeof chargeSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type Dispute = z.infer<typeof disputeSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type LabEvent = z.infer<typeof eventSchema>;
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;
export type Account = z.infer<typeof accountSchema>;

export interface AccountState extends State<Account> {
  keepEvent(event: LabEvent): void;
  /** Keeps how far the delivery of an event has come. */
  keepDelivery(event: LabEvent): void;
  keepAnswer(answer: KeptAnswer): void;
}

/** Stripe keeps events for thirty days; the lab keeps a fixed number so that its state does not grow without bound. */
const KEPT_EVENTS = 2000;
const KEPT_ANSWERS = 2000;

/** The one account this Stripe has, with everything in it. */
export async function openAccount(dataDir: string, hasty = false): Promise<AccountState> {
  // Written with the rest of the state at first, so that an act, its events and its answer get on disk together.
  const fresh: Pick<Account, 'events' | 'answers'> = { events: [], answers: [] };
  const state = await openState({
    file: join(dataDir, 'stripe.json'),
    schema: accountSchema,
    indent: 0,
    written: (account) => ({ ...account, ...fresh }),
    hasty,
    initial: () => ({
      secret_key: `sk_test_lab${token(24)}`,
      publishable_key: `pk_test_lab${token(24)}`,
      webhook_secret: `whsec_lab${token(24)}`,
      customers: [],
      methods: [],
      payments: [],
      setups: [],
      charges: [],
      refunds: [],
      disputes: [],
      transactions: [],
      events: [],
      answers: [],
    }),
  });
  const { value } = state;
  const events = await openLines({
    file: join(dataDir, 'stripe-events.jsonl'),
    schema: eventSchema,
    keep: (stored) => lastOfEach(stored, value.events, ({ id }) => id).slice(-KEPT_EVENTS),
  });
  const answers = await openLines({
    file: join(dataDir, 'stripe-answers.jsonl'),
    schema: keptAnswerSchema,
    keep: (stored) => lastOfEach(stored, value.answers, ({ key, at }) => `${key} ${at}`).slice(-KEPT_ANSWERS),
  });
  value.events = events.kept;
  value.answers = answers.kept;
  // Written at once: the keys must survive a crash.
  state.change(() => {});
  await state.flush();
  return {
    value,
    change: state.change,
    keepEvent(event) {
      state.change((account) => {
        account.events.push(event);
        account.events.splice(0, Math.max(0, account.events.length - KEPT_EVENTS));
      });
      fresh.events.push(event);
    },
    keepDelivery: events.add,
    keepAnswer(answer) {
      state.change((account) => account.answers.push(answer));
      fresh.answers.push(answer);
    },
    flush: () => (hasty ? Promise.resolve() : write()),
    close: write,
  };

  async function write(): Promise<void> {
    const moved = { events: [...fresh.events], answers: [...fresh.answers] };
    await state.close();
    for (const event of moved.events) events.add(event);
    for (const answer of moved.answers) answers.add(answer);
    await Promise.all([events.flush(), answers.flush()]);
    const written = new Set<unknown>([...moved.events, ...moved.answers]);
    fresh.events = fresh.events.filter((event) => !written.has(event));
    fresh.answers = fresh.answers.filter((answer) => !written.has(answer));
  }
}

/** Of the lines of a file the last one with an id is true; after them what was not moved there before a crash. */
function lastOfEach<T>(stored: readonly T[], fresh: readonly T[], idOf: (one: T) => string): T[] {
  const all = new Map(stored.map((one) => [idOf(one), one]));
  for (const one of fresh) if (!all.has(idOf(one))) all.set(idOf(one), one);
  return [...all.values()];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function token(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

export const newId = (prefix: string): string => `${prefix}_lab${token(21)}`;
