import type { Queryable } from '../db/connection.ts';
import type { Doer, Events } from './events.ts';

/** How a task's subject is called on screens and in mails, and where staff find it. */
export interface NamedSubject {
  readonly label: string;
  /** Below the public address, such as `/panel/admin/servers/…`. */
  readonly path: string;
  /** Whose it is. */
  readonly accountId: string;
}

/** Something that long work or a staff task is about: a server, a unit of an order. Its noun tells how it is called. */
export interface TaskSubject {
  /** The first part of the kinds of its sagas: `server` for `server-provision`. */
  readonly kind: string;
  /** What a piece of work is called, such as "Setting the server up". */
  title(work: string): string;
  name(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, NamedSubject>>;
  /** Staff had stuck work tried again or taken back. */
  steered(
    deps: { readonly events: Events },
    tx: Queryable,
    what: { readonly subjectId: string; readonly how: 'retry' | 'unwind'; readonly by: Doer },
  ): Promise<void>;
}
