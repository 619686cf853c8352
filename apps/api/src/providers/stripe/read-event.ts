import Stripe from 'stripe';
import { z } from 'zod';
import type { GatewayEvent } from '../ports.ts';

/** Clocks differ a little; more than this is not a clock. */
const futureSeconds = 60;
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.number().int().nonnegative(),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({ object: z.object({ object: z.string(), id: z.string().optional(), payment_intent: reference }) }),
});

/**
 * The signature is checked on the raw bytes before anything is read of them. The SDK refuses what is older than five
 * minutes but lets the future pass, so that a recorded event could be kept for later: we refuse that too.
 */
export function readSigned(body: Buffer, signature: string | undefined, secret: string): GatewayEvent | undefined {
  const times = [...(signature ?? '').matchAll(/(?:^|,)t=([^,]*)/g)];
  const time = times.length === 1 ? Number(times[0]?.[1]) : Number.NaN;
  if (!(time <= Date.now() / 1000 + futureSeconds)) return undefined;
  try {
    return toEvent(Stripe.webhooks.constructEvent(body, signature ?? '', secret));
  } catch (error) {
    // Not signed, or signed and not JSON: either way it is not an event of the gateway.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

export function toEvent(raw: unknown): GatewayEvent {
  const event = eventSchema.parse(raw);
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    live: event.livemode,
    foreignAccount: event.account,
    subject: subjectOf(event.data.object),
  };
}

type EventObject = z.infer<typeof eventSchema>['data']['object'];

/** Charges, refunds and disputes are parts of a payment: it is the payment that is asked about. */
function subjectOf(object: EventObject): GatewayEvent['subject'] {
  const payment = object.object === 'payment_intent' ? object.id : object.payment_intent;
  if (payment) return { kind: 'payment', id: payment };
  if (object.id !== undefined && object.object === 'setup_intent') return { kind: 'setup', id: object.id };
  if (object.id !== undefined && object.object === 'payment_method') return { kind: 'method', id: object.id };
  return { kind: 'other', id: undefined };
}
