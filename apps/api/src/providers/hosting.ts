/** The outcome of a call to a hosting server. `unknown`: the call was sent, and its answer was lost. */
export type HostingOutcome = 'refused' | 'unreachable' | 'unknown';

/** Why calls to a hosting server fail. */
export type HostingTrouble = 'token_refused' | 'wrong_certificate' | 'no_answer';

export class HostingError extends Error {
  readonly outcome: HostingOutcome;
  /** Set when the server cannot be reached: the reason. */
  readonly trouble: HostingTrouble | undefined;
  constructor(outcome: HostingOutcome, message: string, trouble: HostingTrouble = 'no_answer') {
    super(message);
    this.outcome = outcome;
    this.trouble = outcome === 'refused' ? undefined : trouble;
  }
}

export interface HostingServer {
  readonly name: string;
  readonly location: string;
  /** How many accounts it takes, ours and others. */
  readonly capacity: number;
}

/** An account on a hosting server: its name there, and the server. */
export interface AccountRef {
  readonly server: string;
  readonly user: string;
}

export interface HostingAccount {
  readonly user: string;
  readonly domain: string;
  /** Where the server writes to about the account. */
  readonly email: string;
  readonly plan: string;
  readonly address: string;
  readonly suspended: boolean;
  readonly diskUsedMb: number;
  readonly createdAt: Date;
}

export interface NewHostingAccount {
  readonly domain: string;
  readonly email: string;
  readonly plan: string;
  readonly password: string;
}

/** What a plan allows. */
export interface HostingLimits {
  readonly diskMb: number;
  readonly websites: number;
  readonly mailboxes: number;
  readonly databases: number;
}

/** Used, and the limit; null where there is none. */
export interface Measured {
  readonly used: number;
  readonly limit: number | null;
}

/** Disk and traffic in bytes. */
export interface HostingUsage {
  readonly disk: Measured;
  readonly traffic: Measured;
  readonly mailboxes: Measured;
  readonly databases: Measured;
}

export interface AddedDomains {
  /** Names of the main website. */
  readonly own: readonly string[];
  /** Each with a folder of its own for its website. */
  readonly further: readonly string[];
}

/** The servers that websites are hosted on. Their accounts are found by name; the caller decides whose they are. */
export interface Hosting {
  readonly servers: readonly HostingServer[];
  /** Every account of a server, in one call. */
  accounts(server: string): Promise<readonly HostingAccount[]>;
  find(ref: AccountRef): Promise<HostingAccount | undefined>;
  /** Makes the plan when the server does not have it. One that exists stays as it is. */
  ensurePlan(server: string, plan: string, limits: HostingLimits): Promise<void>;
  create(ref: AccountRef, account: NewHostingAccount): Promise<void>;
  suspend(ref: AccountRef, reason: string): Promise<void>;
  resume(ref: AccountRef): Promise<void>;
  /** Removes the account and all that is in it. */
  terminate(ref: AccountRef): Promise<void>;
  changePlan(ref: AccountRef, plan: string): Promise<void>;
  setPassword(ref: AccountRef, password: string): Promise<void>;
  usage(ref: AccountRef): Promise<HostingUsage>;
  /** The names that the account answers to besides the one it was made with. */
  addedDomains(ref: AccountRef): Promise<AddedDomains>;
  addDomain(ref: AccountRef, domain: string, as: keyof AddedDomains): Promise<void>;
  /** Its folder stays, and nothing answers to the name any more, mail neither. */
  removeDomain(ref: AccountRef, domain: string): Promise<void>;
  /** An address that signs one person in to the account, once. It is opened at once and never stored. */
  openSession(ref: AccountRef): Promise<string>;
  /** Packs the account into an archive on the server; returns the name of the work. */
  startBackup(ref: AccountRef): Promise<string>;
  /** Whether the archive is made; throws when making it failed. */
  isBackupDone(server: string, work: string): Promise<boolean>;
  close(): void;
}
