import type { ItemType } from '@resolvo/contract/product-types';
import type { FindCompanions } from './companions.ts';
import type { AwaitsName, Deps, HasPaid, Limitable, UsesNames } from './deps.ts';
import type { Handlers } from './handlers.ts';
import type { Job } from './job.ts';
import type { MailWatcher } from './mail-watcher.ts';
import type { Letter, MailTemplate } from './mails.ts';
import type { PersonalFiles, PersonalTable } from './personal.ts';
import type { AnySaga } from './saga.ts';
import type { ServiceProvider } from './service-provider.ts';
import type { SitePages } from './site-pages.ts';
import type { Subscriber } from './subscriber.ts';
import type { TaskSubject } from './task-subject.ts';
import type { FindLinked, FindOwner, ThingFinders, ThingNames } from './things.ts';
import type { Watch } from './watch.ts';

/** Scheduled work that is safe to run twice: checks, reports, deletions of expired rows. */
type Chore = (deps: Deps) => Promise<unknown>;
/** A look at the books needs nothing else: it also runs on a restored copy, where nothing else is. */
type BooksCheck = (deps: Pick<Deps, 'db' | 'log'>) => Promise<unknown>;

/** What a noun brings. modules.ts lists them all; docs/adding-a-noun.md names the places a new one touches. */
export interface Module {
  readonly noun: string;
  /** Its tables: no other noun writes them (tools/laws/tables.test.ts). */
  readonly tables?: readonly string[];
  readonly routes?: (deps: Deps) => Partial<Handlers>;
  /** Which of its pages on the site exist: the others are answered with 404. */
  readonly pages?: SitePages;
  readonly jobs?: readonly Job[];
  readonly sagas?: readonly AnySaga[];
  /** Subjects of its sagas and staff tasks. */
  readonly subjects?: readonly TaskSubject[];
  /** Service providers of its product types. */
  readonly services?: Partial<Record<ItemType, (deps: Deps) => ServiceProvider>>;
  readonly subscribers?: readonly Subscriber[];
  /** Which of these ids are things of it that a member or a token of the account can be limited to. */
  readonly limitable?: Limitable;
  readonly hasPaid?: HasPaid;
  /** What of it hangs on a server. */
  readonly companions?: FindCompanions;
  /** What its things are called in histories, by the field of events that has their id. */
  readonly things?: ThingNames;
  readonly finds?: ThingFinders;
  /** Whose its things are, by the field of paths and bodies that has their id, for rows of staff that give. */
  readonly owners?: Readonly<Record<string, FindOwner>>;
  /** The same things for nouns below, which link to them: by the field that has their id. */
  readonly linked?: Readonly<Record<string, FindLinked>>;
  readonly awaitsName?: AwaitsName;
  readonly usesNames?: UsesNames;
  readonly mails?: readonly MailTemplate[];
  /** By the queue that sends them: how its mails are written; undefined where there is nothing to send any more. */
  readonly letters?: Readonly<Record<string, (deps: Deps, job: unknown) => Promise<Letter | undefined>>>;
  /** What it does about mails that go out, its own or others'. */
  readonly mailWatchers?: readonly MailWatcher[];
  /** Its tables about customers, for the export of everything; and files that belong to an account. */
  readonly personal?: readonly PersonalTable[];
  readonly personalFiles?: PersonalFiles;
  /** What it depends on outside, and how it sees whether that is there. */
  readonly watches?: readonly Watch[];
  /** Hourly: deletes what has expired. */
  readonly hourly?: readonly Chore[];
  /** Nightly: compares kept sums and counts with their rows. Reports only, repairs nothing. */
  readonly nightly?: readonly BooksCheck[];
}
