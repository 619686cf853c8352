import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Memory } from '../db/memory.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Captcha } from '../providers/captcha.ts';
import type { CardGateway } from '../providers/card-gateway.ts';
import type { Compute } from '../providers/compute.ts';
import type { LiveInfo } from '../providers/live-info.ts';
import type { Mailer } from '../providers/mailer.ts';
import type { ServiceProviders } from '../providers/service-provider.ts';
import type { Vault } from '../security/secrets.ts';
import type { Cursors } from './cursors.ts';
import type { Limiter } from './limiter.ts';

/** Everything a use case may lean on. Each one names the few it takes with `Pick`. */
export interface Deps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'send'>;
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
