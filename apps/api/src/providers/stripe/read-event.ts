import Stripe from 'stripe';
import { z } from 'zod';
import type { GatewayEvent } from '../card-gateway.ts';

/** Allowed clock skew. */
const futureSeconds = 60;
const name = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const reference = z.union([name, z.object({ id: name }).transform(({ id }) => id)]).nullish();

const eventSchema = z.object({
  id: name,
  type: name,
  // Up to the year 9999.
  created: z.number().int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  account: name.optional(),
  data: z.object({ object: z.object({ object: z.string(), id: name.optional(), payment_intent: reference }) }),
});

/**
 * Verifies the signature on the raw bytes before parsing them. The SDK refuses timestamps older than five minutes but
 * accepts future ones, so a recorded event could be held back and replayed later: those are refused here.
 */
export function readSigned(body: Buffer, signature: string | undefined, secret: string): GatewayEvent | undefined {
  const times = [...(signature ?? '').matchAll(/(?:^|,)t=([^,]*)/g)];
  const time = times.length === 1 ? Number(times[0]?.[1]) : Number.NaN;
  if (!(time <= Date.now() / 1000 + futureSeconds)) return undefined;
  try {
    return toEvent(Stripe.webhooks.constructEvent(body, signature ?? '', secret));
  } catch (error) {
    // Not signed, not JSON, or not shaped like an event: in each case not from the gateway.
    const strange = [Stripe.errors.StripeSignatureVerificationError, SyntaxError, z.ZodError];
    if (strange.some((kind) => error instanceof kind)) return undefined;
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

/** Charges, refunds and disputes belong to a payment: the payment is what gets fetched. */
function subjectOf(object: EventObject): GatewayEvent['subject'] {
  const payment = object.object === 'payment_intent' ? object.id : object.payment_intent;
  if (payment) return { kind: 'payment', id: payment };
  if (object.id !== undefined && object.object === 'setup_intent') return { kind: 'setup', id: object.id };
  if (object.id !== undefined && object.object === 'payment_method') return { kind: 'method', id: object.id };
  return { kind: 'other', id: undefined };
}
