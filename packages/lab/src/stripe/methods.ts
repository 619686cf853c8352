import { type Method, newId } from './account.ts';
import type { Bench } from './bench.ts';
import { find } from './bench.ts';
import { type Behaviour, brandOf, cardByNumber, cardByToken, realCard } from './cards.ts';
import { renderMethod } from './render.ts';
import { invalid, refused } from './stripe-error.ts';

interface CardInput {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly country?: string | undefined;
  readonly wallet?: string | undefined;
}

export function makeMethod(bench: Bench, card: CardInput): Method {
  const method: Method = {
    id: newId('pm'),
    created: bench.now(),
    card: cardByNumber(card.number)?.token ?? 'unknown',
    brand: brandOf(card.number),
    last4: card.number.slice(-4),
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    wallet: card.wallet ?? null,
    customer: null,
    prepared: false,
    country: card.country ?? null,
    metadata: {},
  };
  bench.account.methods.push(method);
  bench.save();
  return method;
}

/** A method by its id, or a new one of a test card by the card's name: `pm_card_visa`. */
export function takeMethod(bench: Bench, id: string): Method {
  const card = cardByToken(id);
  if (card === undefined) return find(bench.account.methods, 'PaymentMethod', id, 'payment_method');
  const exp_year = new Date(bench.now() * 1000).getUTCFullYear() + 3;
  return makeMethod(bench, { number: card.number, exp_month: 12, exp_year });
}

export const behaviourOf = (method: Method): Behaviour => cardByToken(method.card)?.behaviour ?? realCard;

export function attach(bench: Bench, method: Method, customerId: string): void {
  const customer = find(bench.account.customers, 'customer', customerId, 'customer');
  if (method.customer === customer.id) return;
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_already_attached',
    });
  }
  method.customer = customer.id;
  bench.save();
  bench.tell('payment_method.attached', renderMethod(method));
}

export function detach(bench: Bench, method: Method): void {
  if (method.customer === null) {
    throw refused(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method_not_attached',
    );
  }
  method.customer = null;
  bench.save();
  bench.tell('payment_method.detached', renderMethod(method));
}
