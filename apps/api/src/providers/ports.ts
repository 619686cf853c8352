/** What we need of the outside, in our own words. Vendors' words stop behind these. */

export interface Mail {
  /** Stays the same when a mail is sent again after an unclear outcome, so that mailboxes can fold the two. */
  readonly id: string;
  readonly to: string;
  /** Who gets the answer when somebody replies; without it, the sender does. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface Mailer {
  /** Resolves once the mail server took the mail; throws when it did not, and the job is run again later. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export type CaptchaVerdict = 'human' | 'refused' | 'unavailable';

export interface Captcha {
  /** What the browser needs to show the challenge. */
  readonly browser: { readonly global: string; readonly scriptUrl: string; readonly siteKey: string };
  /** Origins the page's security policy must let in. */
  readonly origins: readonly string[];
  verify(answer: string, context: { ip: string; action: string }): Promise<CaptchaVerdict>;
}

/** What became of something we asked a hypervisor for. `unknown`: asked, but the answer was lost. */
export type ComputeOutcome = 'no_capacity' | 'locked' | 'gone' | 'refused' | 'foreign' | 'unreachable' | 'unknown';

/** Why nobody gets through to a cluster. */
export type ClusterTrouble = 'token_refused' | 'wrong_certificate' | 'no_answer';

export class ComputeError extends Error {
  readonly outcome: ComputeOutcome;
  /** When nobody gets through, why. */
  readonly trouble: ClusterTrouble | undefined;
  constructor(outcome: ComputeOutcome, message: string, trouble: ClusterTrouble = 'no_answer') {
    super(message);
    this.outcome = outcome;
    this.trouble = outcome === 'unreachable' || outcome === 'unknown' ? trouble : undefined;
  }
}

/** A machine, and the server it must belong to: one that does not carry this id is never touched. */
export interface MachineRef {
  readonly cluster: string;
  /** Where it was last seen. */
  readonly node: string;
  readonly vmId: number;
  readonly serverId: string;
}

export interface ComputeNode {
  readonly node: string;
  readonly online: boolean;
  readonly cpus: number;
  readonly cpuUsage: number;
  /** Bytes, as all sizes here unless their name says otherwise. */
  readonly memoryTotal: number;
  readonly memoryUsed: number;
  readonly storageTotal: number;
  readonly storageUsed: number;
}

export interface ComputeImage {
  readonly image: string;
  readonly minDiskGb: number;
  /** Nodes it can be copied to. */
  readonly nodes: readonly string[];
}

export interface LiveMachine {
  readonly node: string;
  readonly running: boolean;
  readonly cpuUsage: number;
  readonly cpus: number;
  readonly memoryUsed: number;
  readonly memoryTotal: number;
  readonly diskTotal: number;
  readonly uptime: number;
}

export interface Machine {
  readonly node: string;
  readonly running: boolean;
  /** Something is being done to it: a copy, a backup, a rollback. */
  readonly busy: boolean;
  readonly uptime: number;
  readonly vcpus: number;
  readonly ramMb: number;
  readonly diskGb: number;
}

export interface MachineAddress {
  readonly address: string;
  readonly prefix: number;
  readonly gateway: string;
}

export interface MachineShape {
  readonly hostname: string;
  readonly vcpus: number;
  readonly ramMb: number;
  readonly login: string;
  /** Kept as they are when not given. */
  readonly sshKeys?: readonly string[];
  readonly ipv4?: MachineAddress | undefined;
  readonly ipv6?: MachineAddress | undefined;
  readonly vlan?: number | undefined;
}

/** Something that takes time. */
export interface ComputeTask {
  readonly cluster: string;
  readonly id: string;
}

export interface StoredBackup {
  readonly place: string;
  readonly size: number;
}

export interface ConsoleStream {
  send(data: string): void;
  resize(columns: number, rows: number): void;
  keepAlive(): void;
  onData(listener: (bytes: Buffer) => void): void;
  onEnd(listener: () => void): void;
  pause(): void;
  resume(): void;
  /** Bytes that wait to be sent. */
  waiting(): number;
  close(): void;
}

/** Where servers live. Calls that take a `MachineRef` look at the machine first, and leave alone what is not ours. */
export interface Compute {
  readonly clusters: readonly { readonly name: string; readonly location: string }[];
  /** Whether it lets us in, and nothing more. Throws why not. */
  greet(cluster: string): Promise<void>;
  nodes(cluster: string): Promise<readonly ComputeNode[]>;
  images(cluster: string): Promise<readonly ComputeImage[]>;
  /** Every machine of a cluster by its number, in one question. */
  watch(cluster: string): Promise<ReadonlyMap<number, LiveMachine>>;
  /** The id of a server that the machine carries, whether we know that server or not. */
  ownerOf(place: Omit<MachineRef, 'serverId'>): Promise<string | undefined>;
  isFree(cluster: string, vmId: number): Promise<boolean>;
  find(ref: MachineRef): Promise<Machine | undefined>;
  /** Whether the system inside says that it is up. One without an agent never says so. */
  isUp(ref: MachineRef): Promise<boolean>;
  clone(ref: MachineRef, image: string, hostname: string): Promise<ComputeTask>;
  shape(ref: MachineRef, shape: MachineShape): Promise<ComputeTask>;
  /** From now on it can send from these addresses only. */
  guard(ref: MachineRef, addresses: readonly string[]): Promise<void>;
  growDisk(ref: MachineRef, gigabytes: number): Promise<ComputeTask | undefined>;
  /** `off` shuts down and, after a minute, pulls the plug; `stop` pulls it at once. */
  switch(ref: MachineRef, action: 'start' | 'shutdown' | 'reboot' | 'stop' | 'off'): Promise<ComputeTask>;
  /** Whether it starts by itself when its node does. */
  autostart(ref: MachineRef, on: boolean): Promise<void>;
  setHostname(ref: MachineRef, hostname: string): Promise<void>;
  /** At once where the machine can be told so, else from its next start on. */
  setAccess(ref: MachineRef, access: { login: string; password: string }): Promise<'now' | 'next_start'>;
  /** Nothing when there is no such machine. */
  destroy(ref: MachineRef): Promise<ComputeTask | undefined>;
  snapshotKeys(ref: MachineRef): Promise<readonly string[]>;
  snapshot(ref: MachineRef, key: string): Promise<ComputeTask>;
  rollback(ref: MachineRef, key: string): Promise<ComputeTask>;
  dropSnapshot(ref: MachineRef, key: string): Promise<ComputeTask>;
  backup(ref: MachineRef, key: string): Promise<ComputeTask>;
  findBackup(ref: MachineRef, key: string): Promise<StoredBackup | undefined>;
  restore(ref: MachineRef, place: string): Promise<ComputeTask>;
  dropBackup(ref: MachineRef, place: string): Promise<ComputeTask | undefined>;
  /** Whether it is done; throws what it failed of. */
  isDone(task: ComputeTask): Promise<boolean>;
  console(ref: MachineRef): Promise<ConsoleStream>;
  close(): void;
}

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
