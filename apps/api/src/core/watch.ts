import type { OutagePart, OutageTrouble } from '@resolvo/contract/platform/outages';
import type { Queryable } from '../db/connection.ts';
import type { Captcha } from '../providers/captcha.ts';
import type { CardGateway } from '../providers/card-gateway.ts';
import type { Compute } from '../providers/compute.ts';
import type { Dns } from '../providers/dns.ts';
import type { Heard } from '../providers/heard.ts';
import type { Hosting } from '../providers/hosting.ts';
import type { MailInbox } from '../providers/mail-inbox.ts';
import type { Mailer } from '../providers/mailer.ts';
import type { Resolvers } from '../providers/resolvers.ts';

/** What a watch looks with: ports and the clock, as the deps have them. */
export interface WatchedPorts {
  readonly captcha: Captcha;
  readonly compute: Compute;
  readonly dns: Dns;
  readonly gateway: CardGateway;
  readonly hosting: Hosting;
  readonly mailer: Mailer;
  readonly openInbox: (() => MailInbox) | undefined;
  readonly resolvers: Resolvers;
  readonly heard: Heard;
  readonly now: () => Date;
}

/** What one look found of one thing that we depend on. */
export interface Sighting {
  readonly part: OutagePart;
  /** Its name in the configuration, a node with its cluster; empty where there is one only. */
  readonly place: string;
  /** Where it stands, in words. */
  readonly location?: string;
  /**
   * Undefined when it answers; `unknown` when the watch cannot tell now, of all places whose names begin so: their outages go
   * on, and none begins.
   */
  readonly trouble: OutageTrouble | 'unknown' | undefined;
  /** On this machine: that it answers says nothing about our way out. */
  readonly near?: boolean;
}

export interface Affected {
  readonly place: string;
  readonly clients: number;
  readonly services: number;
}

/** A service that an outage stops. */
export interface Stopped {
  readonly account_id: string;
  readonly server_id: string;
}

/** What a noun watches for outages (platform/outages). */
export interface Watch {
  /** Functions of compose-providers.ts whose port this looks at (test/laws/watched.test.ts). */
  readonly ports: readonly string[];
  readonly parts: readonly OutagePart[];
  /** Every minute, by one worker: a call that costs little, or none where another call was answered lately. */
  look(ports: WatchedPorts): Promise<readonly Sighting[]>;
  /** Whom an outage of these places affects; left out where that cannot be counted. */
  affects?(db: Queryable, part: OutagePart, places: readonly string[]): Promise<readonly Affected[]>;
  /** The same one by one, for the outage to keep. */
  stops?(db: Queryable, part: OutagePart, place: string): Promise<readonly Stopped[]>;
}
