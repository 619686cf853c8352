/**
 * What came of asking the card gateway. `unknown` is a timeout, a cut connection or an error on its side: the act may
 * have happened, so it is never called failed, and asking again takes the same key.
 */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly paymentId: string | undefined }
  /** The gateway would not do it, whoever asks: a wrong state, or nothing there. Nothing happened. */
  | { readonly kind: 'refused'; readonly reason: string; readonly missing: boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Decline {
  /** A sentence for the customer. */
  readonly reason: string;
  /** The bank wants the customer to be there. */
  readonly needsCustomer: boolean;
}

/** A card, or a wallet with a card behind it. The number itself never reaches us. */
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
  /** `open` waits for the customer: no card yet, a declined one, or a question of the bank. */
  readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  readonly amount: number;
  /** What really came, in cents. */
  readonly received: number;
  readonly currency: string;
  /** Real money, not a test. */
  readonly live: boolean;
  readonly customerId: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly clientSecret: string;
  readonly decline: Decline | undefined;
  /** The method is kept for later charges. */
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
  /** `warning` is a question of the bank that took no money. */
  readonly state: 'warning' | 'open' | 'won' | 'lost';
  readonly reason: string;
  /** When our answer must be there. */
  readonly answerBy: Date | undefined;
}

export interface GatewaySetup {
  readonly id: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  readonly customerId: string | undefined;
  readonly clientSecret: string;
  readonly method: GatewayMethod | undefined;
}

/** Something happened to a thing of the gateway. What it looks like now must be asked: events come late and unordered. */
export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly live: boolean;
  /** Set when the event is of another account of the gateway than ours. */
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
  /** The payment it belongs to, where it belongs to one. */
  readonly paymentId: string | undefined;
  readonly sourceId: string | undefined;
}

export interface NewGatewayPayment {
  /** The same key is the same act, across retries and restarts, for a day. */
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
  /** Origins the page's security policy must let in. */
  readonly origins: GatewayOrigins;
  /** Whether our keys are for real money. */
  readonly live: boolean;
  createCustomer(customer: { key: string; labels: Readonly<Record<string, string>> }): Promise<Answer<string>>;
  /** A payment the customer confirms in the browser. */
  createPayment(payment: NewGatewayPayment & { saves: boolean }): Promise<Answer<GatewayPayment>>;
  changePayment(paymentId: string, change: { saves: boolean }): Promise<Answer<GatewayPayment>>;
  /** A payment with a saved method, while the customer is away. */
  chargeSaved(payment: NewGatewayPayment & { methodId: string }): Promise<Answer<GatewayPayment>>;
  cancelPayment(paymentId: string): Promise<Answer<GatewayPayment>>;
  getPayment(paymentId: string): Promise<Answer<GatewayPayment>>;
  /** The payment of that customer which carries the label, if it was ever made. */
  findPayment(search: {
    customerId: string;
    label: readonly [name: string, value: string];
  }): Promise<Answer<GatewayPayment | undefined>>;
  createSetup(setup: { key: string; customerId: string }): Promise<Answer<GatewaySetup>>;
  getSetup(setupId: string): Promise<Answer<GatewaySetup>>;
  getMethod(methodId: string): Promise<Answer<GatewayMethod>>;
  /** Forgets a saved method. One that is forgotten already is a success. */
  detachMethod(methodId: string): Promise<Answer<undefined>>;
  refund(refund: {
    key: string;
    paymentId: string;
    amount: number;
    labels: Readonly<Record<string, string>>;
  }): Promise<Answer<GatewayRefund>>;
  /** Reads a delivered event, or answers `undefined` when it is not from the gateway, or too old, or from the future. */
  readEvent(body: Buffer, signature: string | undefined): GatewayEvent | undefined;
  /** Events from that moment on, oldest first. */
  listEvents(since: Date): Promise<Answer<readonly GatewayEvent[]>>;
  /** Every movement of money from `from` until before `until`. */
  listTransactions(period: { from: Date; until: Date }): Promise<Answer<readonly GatewayTransaction[]>>;
}

export interface GatewayOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}
