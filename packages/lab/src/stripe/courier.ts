import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kit } from '../kit/part.ts';
import type { AccountState, LabEvent } from './account.ts';
import { renderEvent } from './render.ts';

/** Stripe tries for three days, waiting longer each time (https://docs.stripe.com/webhooks#retries); the lab for minutes. */
const RETRY_SECONDS = [1, 2, 4, 8, 16, 32, 64, 128];
const ANSWER_MS = 10_000;

export interface Courier {
  /** Sets the webhook URL. Events that were waiting are sent at once. */
  deliverTo(url: string): void;
  send(eventId: string): void;
  /** `v1` is an HMAC over the time and the raw body: https://docs.stripe.com/webhooks#verify-manually */
  sign(body: string): string;
  close(): void;
}

/** Delivers events to the product over HTTP, with the faults of its preset. */
export function createCourier(kit: Kit, part: string, state: AccountState, registered = true): Courier {
  const closing = new AbortController();
  let target: string | undefined;
  /** Events held back by the preset `slow`. */
  let held: string[] = [];

  const eventOf = (id: string) => state.value.events.find((event) => event.id === id);

  function sign(body: string, secret = state.value.webhook_secret): string {
    // The real time, also when the lab's clock is ahead: it says when the request was sent.
    const at = Math.floor(Date.now() / 1000);
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  function note(event: LabEvent, change: LabEvent['delivery']): void {
    event.delivery = change;
    state.keepDelivery(event);
  }

  async function post(event: LabEvent, url: string): Promise<boolean> {
    const body = JSON.stringify(renderEvent(event));
    const secret = kit.faults.get(part) === 'declines' ? 'whsec_somebody_else' : undefined;
    let outcome: string;
    let taken = false;
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, secret) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      await reply.arrayBuffer();
      taken = reply.ok;
      outcome = String(reply.status);
    } catch (error) {
      if (closing.signal.aborted) throw error;
      outcome = error instanceof Error ? error.message : String(error);
    }
    kit.journal.record({ part, verb: 'SEND', what: `${event.type} ${event.id}`, outcome });
    note(event, { state: taken ? 'delivered' : 'waiting', attempts: event.delivery.attempts + 1, last: outcome });
    return taken;
  }

  async function bring(event: LabEvent): Promise<void> {
    for (const wait of [...RETRY_SECONDS, undefined]) {
      if (target === undefined) return;
      if (await post(event, target)) return;
      if (wait === undefined) break;
      await delay(wait * 1000, undefined, { signal: closing.signal });
    }
    note(event, { ...event.delivery, state: 'given_up' });
  }

  /** Sends everything that was held back, the newest first. */
  async function bringHeld(): Promise<void> {
    await kit.dawdle();
    const events = held.toReversed().flatMap((id) => eventOf(id) ?? []);
    held = [];
    for (const event of events) await bring(event);
  }

  async function handle(event: LabEvent): Promise<void> {
    // What the product hears of must still be so when the lab is killed the moment after.
    await state.flush();
    switch (kit.faults.get(part)) {
      case 'down':
        kit.journal.record({ part, verb: 'SEND', what: `${event.type} ${event.id}`, outcome: 'lost on the way' });
        note(event, { ...event.delivery, state: 'given_up', last: 'lost on the way' });
        return;
      case 'slow':
        held.push(event.id);
        if (held.length === 1) await bringHeld();
        return;
      case 'drops replies':
        await Promise.all([bring(event), bring(event), bring(event)]);
        return;
      default:
        await bring(event);
    }
  }

  function start(event: LabEvent): void {
    handle(event).catch((error: unknown) => {
      // Undelivered events are kept at close and sent again at the next start.
      if (closing.signal.aborted || (error instanceof Error && error.name === 'AbortError')) return;
      kit.journal.record({ part, verb: 'SEND', what: event.id, outcome: `the lab failed: ${String(error)}` });
    });
  }

  return {
    deliverTo(url) {
      if (!registered) return;
      target = url;
      for (const event of state.value.events) if (event.delivery.state === 'waiting') start(event);
    },
    send(eventId) {
      const event = eventOf(eventId);
      if (!event) return;
      // Stripe sends an event to the endpoints that are registered when it happens.
      if (!registered) note(event, { ...event.delivery, state: 'given_up', last: 'no endpoint was registered' });
      else if (target !== undefined) start(event);
    },
    sign: (body) => sign(body),
    close: () => closing.abort(),
  };
}
