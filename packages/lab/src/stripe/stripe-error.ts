interface StripeErrorFields {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  /** The payment or setup that failed, as Stripe sends it along. */
  payment_intent?: unknown;
  setup_intent?: unknown;
  charge?: string;
}

/** A refusal by the simulated Stripe: https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  readonly status: number;
  readonly fields: StripeErrorFields;
  /** Whether the act had begun: only then does Stripe store the answer for the idempotency key. */
  readonly begun: boolean;

  constructor(status: number, fields: StripeErrorFields, begun = false) {
    super(fields.message);
    this.name = 'StripeError';
    this.status = status;
    this.fields = fields;
    this.begun = begun;
  }
}

export const missing = (what: string, id: string, param = 'id') =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more });

/** For an act refused after it was validated: its answer is stored for the key. */
export const refused = (message: string, code: string, param?: string) =>
  new StripeError(400, { type: 'invalid_request_error', message, code, ...(param && { param }) }, true);
