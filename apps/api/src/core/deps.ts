import type { Logger } from 'pino';
import type { Cache } from '../db/cache.ts';
import type { Database, Queryable } from '../db/connection.ts';
import type { Captcha } from '../providers/captcha.ts';
import type { CardGateway } from '../providers/card-gateway.ts';
import type { Compute } from '../providers/compute.ts';
import type { Dns } from '../providers/dns.ts';
import type { FileStore } from '../providers/file-store.ts';
import type { Heard } from '../providers/heard.ts';
import type { Hosting } from '../providers/hosting.ts';
import type { LiveInfo } from '../providers/live-info.ts';
import type { MailInbox } from '../providers/mail-inbox.ts';
import type { Mailer } from '../providers/mailer.ts';
import type { Resolvers } from '../providers/resolvers.ts';
import type { Vault } from '../security/secrets.ts';
import type { CallLog } from './call-log.ts';
import type { CompanionsOf } from './companions.ts';
import type { Cursors } from './cursors.ts';
import type { Events } from './events.ts';
import type { JobSender } from './jobs.ts';
import type { Limiter } from './limiter.ts';
import type { Letter, MailTemplate, MailWatch } from './mails.ts';
import type { PersonalFiles, PersonalTable } from './personal.ts';
import type { SagaOutline } from './saga-outline.ts';
import type { ServiceProviders } from './service-provider.ts';
import type { Setup } from './setup.ts';
import type { TaskSubject } from './task-subject.ts';
import type { FindLinked, FindOwner, FindThings, NameThings } from './things.ts';
import type { Watch } from './watch.ts';

/** Of these ids, those of an account's own things: nouns above say which are theirs. */
export type Limitable = (tx: Queryable, accountId: string, ids: readonly string[]) => Promise<readonly string[]>;

/** Whether an account ever paid with money from outside: the noun of payments says so. */
export type HasPaid = (db: Queryable, accountId: string) => Promise<boolean>;

/** The package of an account that waits for the proof of a name: the noun of packages says so. */
export type AwaitsName = (
  db: Queryable,
  claim: { readonly account_id: string; readonly name: string },
) => Promise<string | undefined>;

interface NamedDomain {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
}
/** By the ids of these domains, the package of the same account that has the name: the noun of packages says so. */
export type UsesNames = (db: Queryable, domains: readonly NamedDomain[]) => Promise<ReadonlyMap<string, string>>;

/** Everything a use case may use. Each use case names the few it needs with `Pick`. */
export interface Deps {
  readonly db: Database;
  readonly jobs: JobSender;
  /** Stores events and runs their subscribers; see core/events.ts. */
  readonly events: Events;
  readonly limiter: Limiter;
  /** Cache of values read thousands of times a second that rarely change. */
  readonly cache: Cache;
  readonly vault: Vault;
  readonly cursors: Cursors;
  /** What tokens called, on its way to the database. */
  readonly calls: CallLog;
  readonly captcha: Captcha;
  readonly gateway: CardGateway;
  readonly mailer: Mailer;
  /** The content of uploaded files. */
  readonly files: FileStore;
  /** Where answers to our mails arrive; undefined where none is configured. */
  readonly inbox: MailInbox | undefined;
  /** A connection of its own to it: that of the worker waits for news. */
  readonly openInbox: (() => MailInbox) | undefined;
  readonly compute: Compute;
  /** The name servers that zones are published on. */
  readonly dns: Dns;
  /** How the world sees the DNS. */
  readonly resolvers: Resolvers;
  /** The servers that websites are hosted on; without one, staff deliver web hosting by hand. */
  readonly hosting: Hosting;
  /** The machines' live state, polled once per cluster however many screens show it. */
  readonly live: LiveInfo;
  /** Service providers by product type. */
  readonly services: ServiceProviders;
  /** Every kind of mail by its name. */
  readonly mails: ReadonlyMap<string, MailTemplate>;
  /** How the mails of a queue are written, by its name. */
  readonly letters: ReadonlyMap<string, (job: unknown) => Promise<Letter | undefined>>;
  /** What nouns do about mails that go out. */
  readonly mailWatch: MailWatch;
  /** Every saga there is; more than one version of a kind while old work is open. */
  readonly sagas: readonly SagaOutline[];
  /** Subjects of tasks, by the first part of the task's kind. */
  readonly subjects: ReadonlyMap<string, TaskSubject>;
  /** Which of these ids are servers and domains of an account, to which members and tokens can be limited. */
  readonly limitable: Limitable;
  readonly hasPaid: HasPaid;
  readonly companions: CompanionsOf;
  readonly awaitsName: AwaitsName;
  readonly usesNames: UsesNames;
  /** What things are called, by the field of events that has their id. */
  readonly things: ReadonlyMap<string, readonly NameThings[]>;
  /** Which things are called so, by the same field. */
  readonly finds: ReadonlyMap<string, readonly FindThings[]>;
  /** Whose things are, by the field of paths and bodies that has their id. */
  readonly owners: ReadonlyMap<string, readonly FindOwner[]>;
  /** Things of nouns above, by the field that has their id where others link to them. */
  readonly linked: ReadonlyMap<string, FindLinked>;
  /** What an export of everything about a customer is made of. */
  readonly personal: { readonly tables: readonly PersonalTable[]; readonly files: readonly PersonalFiles[] };
  /** Which providers answered this process lately. */
  readonly heard: Heard;
  /** What nouns watch for outages. */
  readonly watches: readonly Watch[];
  /** Whether what is configured works. */
  readonly setup: Setup;
  readonly log: Logger;
  /** The product's time, which the lab of a demo moves. */
  readonly now: () => Date;
  /** The time of the world: that of a person's phone. */
  readonly realNow: () => Date;
  readonly settings: Settings;
}

export interface Settings {
  /** Base of links in mails, never taken from a Host header. */
  readonly publicUrl: string;
  readonly requireStaffTwoFactor: boolean;
  /** The address of the inbox, to which a signed part is added for each ticket; undefined without an inbox. */
  readonly replyAddress: string | undefined;
  /** The name that our mail server gives itself where it says who sent a mail (RFC 8601); undefined where it says nothing. */
  readonly mailServer: string | undefined;
  readonly lab: boolean;
  /** For how many seconds nothing more has come of an act before its mails go out as one; 0: whatever has come by then. */
  readonly mailPatience: number;
  /** How long a service that lost its ground, and the final backup of a deleted server, is kept. */
  readonly graceDays: number;
  /** How many accounts a person may own, and open in 24 hours. Staff open further ones. */
  readonly accountsPerPerson: number;
  readonly accountsPerDay: number;
}
