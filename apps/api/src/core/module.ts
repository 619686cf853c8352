import type { ItemType } from '@resolvo/contract/sales/product-types';
import type { ServiceProvider } from '../providers/service-provider.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from './handlers.ts';
import type { Job } from './job.ts';
import type { MailTemplate } from './mails.ts';
import type { AnySaga } from './saga.ts';
import type { Subscriber } from './subscriber.ts';
import type { TaskSubject } from './task-subject.ts';

/** Small regular work: looks, tells, sweeps. It never matters whether it ran once or twice. */
type Chore = (deps: Deps) => Promise<unknown>;

/** What a noun brings. `modules.ts` joins them all; nothing else needs to know that the noun exists. */
export interface Module {
  readonly noun: string;
  readonly routes?: (deps: Deps) => Partial<Handlers>;
  readonly jobs?: readonly Job[];
  readonly sagas?: readonly AnySaga[];
  /** What its sagas and staff tasks work on. */
  readonly subjects?: readonly TaskSubject[];
  /** Which product types it makes, and how. */
  readonly services?: Partial<Record<ItemType, (deps: Deps) => ServiceProvider>>;
  readonly subscribers?: readonly Subscriber[];
  readonly mails?: readonly MailTemplate[];
  /** Every hour: sweeps away what has expired. */
  readonly hourly?: readonly Chore[];
  /** Every night: checks that what is kept twice is the same twice. Tells, and mends nothing. */
  readonly nightly?: readonly Chore[];
}
