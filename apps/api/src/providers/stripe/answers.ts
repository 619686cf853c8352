import Stripe from 'stripe';
import type { Decline, GatewayOutcome } from '../card-gateway.ts';

/**
 * Runs an SDK call and returns its outcome. Wrong API keys are a configuration error and thrown: a retry cannot help.
 * https://docs.stripe.com/error-handling, https://docs.stripe.com/api/idempotent_requests
 */
export async function outcomeOf<T>(call: () => Promise<T>): Promise<GatewayOutcome<T>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      return { kind: 'declined', decline: declineOf(error), paymentId: error.payment_intent?.id };
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { kind: 'refused', reason: error.message, missing: error.code === 'resource_missing' };
    }
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    ) {
      return { kind: 'unknown', reason: error.message };
    }
    throw error;
  }
}

export function map<A, B>(answer: GatewayOutcome<A>, change: (value: A) => B): GatewayOutcome<B> {
  return answer.kind === 'done' ? { kind: 'done', value: change(answer.value) } : answer;
}

/** Stripe's message is written for the customer: https://docs.stripe.com/declines/codes */
export function declineOf(error: { code?: string | undefined; message?: string | undefined }): Decline {
  return {
    reason: error.message === undefined || error.message === '' ? 'The card was declined.' : error.message,
    needsCustomer: error.code === 'authentication_required',
  };
}
