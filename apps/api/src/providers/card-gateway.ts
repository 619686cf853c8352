/**
 * The outcome of a call to the card gateway. `unknown` is a timeout, a cut connection or a 5xx: the act may have
 * happened, so it is never treated as failed, and a retry uses the same key.
 */
export type GatewayOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly paymentId: string | undefined }
  /** The gateway refused regardless of the caller: a wrong state, or no such object. Nothing happened. */
  | { readonly kind: 'refused'; readonly reason: string; readonly missing: boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Decline {
  /** A sentence to show the customer. */
  readonly reason: string;
  /** The bank requires the customer to authenticate. */
  readonly needsCustomer: boolean;
}

/** A card, or a wallet backed by a card. The card number never reaches us. */
export interface GatewayMethod {
  readonly id: string;
  readonly customerId: string | undefined;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly wallet: string | undefined;
}

export interface GatewayPayment {
  readonly id: string;
  /** `open` waits for the customer: no card yet, a declined one, or a 3-D Secure challenge. */
  readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  readonly amount: number;
  /** The amount received, in cents. */
  readonly received: number;
  readonly currency: string;
  /** Live mode: real money, not a test. */
  readonly live: boolean;
  readonly customerId: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly clientSecret: string;
  readonly decline: Decline | undefined;
  /** The method is saved for later charges. */
  readonly saves: boolean;
  readonly method: GatewayMethod | undefined;
  readonly refunds: readonly GatewayRefund[];
  readonly disputes: readonly GatewayDispute[];
}

export interface GatewayRefund {
  readonly id: string;
  readonly amount: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

export interface GatewayDispute {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** `warning` is an inquiry by the bank that moved no money. */
  readonly state: 'warning' | 'open' | 'won' | 'lost';
  readonly reason: string;
  /** Deadline for submitting evidence. */
  readonly answerBy: Date | undefined;
}

export interface GatewaySetup {
  readonly id: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  readonly customerId: string | undefined;
  readonly clientSecret: string;
  readonly method: GatewayMethod | undefined;
}

/**
 * A notification that an object of the gateway changed. Its current state must be fetched: events arrive late and
 * unordered.
 */
export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly live: boolean;
  /** Set when the event belongs to another account of the gateway, not to ours. */
  readonly foreignAccount: string | undefined;
  readonly subject:
    | { readonly kind: 'payment' | 'setup' | 'method'; readonly id: string }
    | { readonly kind: 'other'; readonly id: undefined };
}

/** One movement of money at the gateway, as it reports it. Amount is what moved, before its fee. */
export interface GatewayTransaction {
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'fee' | 'payout' | 'other';
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly at: Date;
  /** The payment it belongs to, if any. */
  readonly paymentId: string | undefined;
  readonly sourceId: string | undefined;
}

export interface NewGatewayPayment {
  /** Idempotency key: the same key is the same act, across retries and restarts, for a day. */
  readonly key: string;
  readonly customerId: string;
  readonly amount: number;
  readonly currency: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface CardGateway {
  readonly name: 'stripe';
  /** What the browser needs to show the card form. */
  readonly browser: { readonly scriptUrl: string; readonly publishableKey: string };
  /** Origins the page's Content-Security-Policy must allow. */
  readonly origins: GatewayOrigins;
  /** Whether the keys are for live mode. */
  readonly live: boolean;
  createCustomer(customer: { key: string; labels: Readonly<Record<string, string>> }): Promise<GatewayOutcome<string>>;
  /** Creates a payment that the customer confirms in the browser. */
  createPayment(payment: NewGatewayPayment & { saves: boolean }): Promise<GatewayOutcome<GatewayPayment>>;
  changePayment(paymentId: string, change: { saves: boolean }): Promise<GatewayOutcome<GatewayPayment>>;
  /** Charges a saved method without the customer present. */
  chargeSaved(payment: NewGatewayPayment & { methodId: string }): Promise<GatewayOutcome<GatewayPayment>>;
  cancelPayment(paymentId: string): Promise<GatewayOutcome<GatewayPayment>>;
  getPayment(paymentId: string): Promise<GatewayOutcome<GatewayPayment>>;
  /** The payment of that customer with this label, if it was ever made. */
  findPayment(search: {
    customerId: string;
    label: readonly [name: string, value: string];
  }): Promise<GatewayOutcome<GatewayPayment | undefined>>;
  createSetup(setup: { key: string; customerId: string }): Promise<GatewayOutcome<GatewaySetup>>;
  getSetup(setupId: string): Promise<GatewayOutcome<GatewaySetup>>;
  getMethod(methodId: string): Promise<GatewayOutcome<GatewayMethod>>;
  /** Detaches a saved method. One that is already detached is a success. */
  detachMethod(methodId: string): Promise<GatewayOutcome<undefined>>;
  refund(refund: {
    key: string;
    paymentId: string;
    amount: number;
    labels: Readonly<Record<string, string>>;
  }): Promise<GatewayOutcome<GatewayRefund>>;
  /**
   * Verifies and reads a delivered event; `undefined` when the signature is wrong, or the timestamp too old or in the
   * future.
   */
  readEvent(body: Buffer, signature: string | undefined): GatewayEvent | undefined;
  /** Events since that time, oldest first. */
  listEvents(since: Date): Promise<GatewayOutcome<readonly GatewayEvent[]>>;
  /** Every movement of money in [from, until). */
  listTransactions(period: { from: Date; until: Date }): Promise<GatewayOutcome<readonly GatewayTransaction[]>>;
}

export interface GatewayOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}
