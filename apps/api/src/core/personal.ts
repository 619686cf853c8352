import type { Queryable } from '../db/connection.ts';
import type { FileStore } from '../providers/file-store.ts';

/**
 * A table with data about a customer: it is in the export that each person may ask for (GDPR article 15 and 20). A law
 * finds tables that name an account or a person and are neither here nor listed with a reason (test/laws/personal.test.ts).
 */
export interface PersonalTable {
  readonly table: string;
  /** Whose it is: of the account, or of the person who signs in. */
  readonly of: 'account' | 'person';
  /** The column with that id; by default `account_id` or `person_id`. `address` is compared with the person's. */
  readonly column?: string;
  /** For rows of a row: the column that names it, and its table. */
  readonly through?: { readonly column: string; readonly table: string };
  /** Secrets, and who of our staff did it. */
  readonly without?: readonly string[];
}

export interface PersonalFile {
  /** With its folder. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** Whom an export is about. Without an account it is the person alone. */
export interface PersonalSubject {
  readonly person_id: string;
  readonly account_id: string | null;
}

/** Files of an account, such as its invoices, read in the transaction of the export. */
export type PersonalFiles = (
  deps: { readonly now: () => Date; readonly files: FileStore },
  tx: Queryable,
  subject: PersonalSubject,
) => AsyncIterable<PersonalFile>;
