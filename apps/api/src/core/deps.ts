import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Memory } from '../db/memory.ts';
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

/** Everything a use case may lean on. Each one names the few it takes with `Pick`. */
export interface Deps {
  readonly db: Database;
  readonly jobs: JobSender;
  /** Tells what happened; see core/events.ts. */
  readonly events: Events;
  readonly limiter: Limiter;
  /** For what is asked thousands of times a second and hardly ever changes. */
  readonly memory: Memory;
  readonly vault: Vault;
  readonly cursors: Cursors;
  readonly captcha: Captcha;
  readonly gateway: CardGateway;
  readonly mailer: Mailer;
  readonly compute: Compute;
  /** What machines do now, asked for once however many watch. */
  readonly live: LiveInfo;
  /** Who makes what is bought, by its type. */
  readonly services: ServiceProviders;
  /** Every kind of mail by its name. */
  readonly mails: ReadonlyMap<string, MailTemplate>;
  /** Every saga there is; more than one version of a kind while old work is open. */
  readonly sagas: readonly SagaOutline[];
  /** What tasks are about, by the first part of their kind. */
  readonly subjects: ReadonlyMap<string, TaskSubject>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly settings: Settings;
}

export interface Settings {
  /** Where the site lives. Links in mails start with it, never with a Host header. */
  readonly publicUrl: string;
  readonly requireStaffTwoFactor: boolean;
  readonly lab: boolean;
}
