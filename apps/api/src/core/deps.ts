import type { Logger } from 'pino';
import type { Cache } from '../db/cache.ts';
import type { Database } from '../db/connection.ts';
import type { Captcha } from '../providers/captcha.ts';
import type { CardGateway } from '../providers/card-gateway.ts';
import type { Compute } from '../providers/compute.ts';
import type { LiveInfo } from '../providers/live-info.ts';
import type { Mailer } from '../providers/mailer.ts';
import type { ServiceProviders } from '../providers/service-provider.ts';
import type { Vault } from '../security/secrets.ts';
import type { Cursors } from './cursors.ts';
import type { Events } from './events.ts';
import type { JobSender } from './jobs.ts';
import type { Limiter } from './limiter.ts';
import type { MailTemplate } from './mails.ts';
import type { SagaOutline } from './saga-outline.ts';
import type { TaskSubject } from './task-subject.ts';

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
  readonly captcha: Captcha;
  readonly gateway: CardGateway;
  readonly mailer: Mailer;
  readonly compute: Compute;
  /** The machines' live state, polled once per cluster however many screens show it. */
  readonly live: LiveInfo;
  /** Service providers by product type. */
  readonly services: ServiceProviders;
  /** Every kind of mail by its name. */
  readonly mails: ReadonlyMap<string, MailTemplate>;
  /** Every saga there is; more than one version of a kind while old work is open. */
  readonly sagas: readonly SagaOutline[];
  /** Subjects of tasks, by the first part of the task's kind. */
  readonly subjects: ReadonlyMap<string, TaskSubject>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly settings: Settings;
}

export interface Settings {
  /** Base of links in mails, never taken from a Host header. */
  readonly publicUrl: string;
  readonly requireStaffTwoFactor: boolean;
  readonly lab: boolean;
  /** How long a service that lost its ground, and the final backup of a deleted server, is kept. */
  readonly graceDays: number;
}
