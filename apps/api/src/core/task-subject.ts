import type { Queryable } from '../db/connection.ts';
import type { EventActor, Events } from './events.ts';

/** Display name of a task's subject on screens and in mails, and its staff page. */
export interface NamedSubject {
  readonly label: string;
  /** Path of the staff page, such as `/panel/admin/servers/…`. */
  readonly path: string;
  /** The owner; null for what is the company's. */
  readonly accountId: string | null;
}

/** A kind of thing that sagas and staff tasks are about: a server, a unit of an order. Provided by its noun. */
export interface TaskSubject {
  /** The first part of the kinds of its sagas: `server` for `server-provision`. */
  readonly kind: string;
  /** Title of a task, such as "Setting the server up". */
  title(work: string): string;
  name(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, NamedSubject>>;
  /** Called after staff retried or unwound a stuck saga of this kind. */
  steered(
    deps: { readonly events: Events },
    tx: Queryable,
    what: { readonly subjectId: string; readonly how: 'retry' | 'unwind'; readonly by: EventActor },
  ): Promise<void>;
}
