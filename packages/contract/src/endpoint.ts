import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PermissionName } from './permissions.ts';
import type { Topic } from './topics.ts';

/**
 * Who may call. `session` is a person in a browser, never a token, and `member` one who acts for an account, as its owner with `owner`; `recent` needs
 * a session that confirmed within the last 15 minutes who it is (of tokens only those of customers pass, only if they were made to delete and overwrite, and only where the row neither `spends` nor `reveals`); `own` is a session or token acting on its account's own things, and with
 * `account: 'optional'` also a person who is a member of none; `staff` needs the administrator bit and one of those named;
 * `challenge` is a sign-in between first and second factor. Whether a mask is enough says `rightTo`.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'session'; readonly recent: boolean }
  | { readonly kind: 'member'; readonly recent: boolean; readonly owner?: true }
  | { readonly kind: 'own'; readonly permission: PermissionName; readonly account?: 'optional'; readonly recent?: true }
  | { readonly kind: 'staff'; readonly anyOf: readonly PermissionName[]; readonly recent?: true };

export const publicAccess = { kind: 'public' } as const;
export const challenge = { kind: 'challenge' } as const;
export const session = { kind: 'session', recent: false } as const;
export const recentSession = { kind: 'session', recent: true } as const;
export const member = { kind: 'member', recent: false } as const;
export const recentMember = { kind: 'member', recent: true } as const;
export const ownerSession = { kind: 'member', recent: false, owner: true } as const;
export const recentOwner = { kind: 'member', recent: true, owner: true } as const;
export const ownOrNone = <P extends PermissionName>(name: P) =>
  ({ kind: 'own', permission: name, account: 'optional' }) as const;
export const own = <P extends PermissionName>(name: P) => ({ kind: 'own', permission: name }) as const;
/** For what destroys data. */
export const recentOwn = <P extends PermissionName>(name: P) =>
  ({ kind: 'own', permission: name, recent: true }) as const;
/** Several names where pages of several rights need the same call, such as a search. */
export const staff = (...anyOf: readonly [PermissionName, ...PermissionName[]]) => ({ kind: 'staff', anyOf }) as const;

/** For what gives money or rights away, shuts a client out, deletes what is theirs, or acts on many clients at once. */
export const recentStaff = (...anyOf: readonly [PermissionName, ...PermissionName[]]) =>
  ({ kind: 'staff', anyOf, recent: true }) as const;

/** Calls allowed per address and window. Rows that name the same limit share it. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export const limits = {
  login: { name: 'login', points: 100, seconds: 900 },
  register: { name: 'register', points: 60, seconds: 3600 },
  mailRequest: { name: 'mail-request', points: 40, seconds: 3600 },
  enquiry: { name: 'enquiry', points: 20, seconds: 3600 },
  secret: { name: 'secret', points: 100, seconds: 900 },
  document: { name: 'document', points: 120, seconds: 60 },
  /** Acts that number a document or send a mail: far rarer than ordinary writes, and each leaves something for years. */
  issue: { name: 'issue', points: 120, seconds: 3600 },
  issueByStaff: { name: 'issue-by-staff', points: 600, seconds: 3600 },
  write: { name: 'write', points: 240, seconds: 60 },
  read: { name: 'read', points: 1200, seconds: 60 },
  // Twenty servers on a screen, each polled every 1.5 seconds, on a few screens of one account.
  live: { name: 'live', points: 6000, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A document instead of JSON: opened in the browser (`inline`) or saved (`attachment`). */
export interface FileKind {
  readonly type: 'application/pdf' | 'text/csv' | 'application/zip' | 'application/octet-stream';
  readonly disposition: 'inline' | 'attachment';
}

/** What the handler of a file row returns: the whole content, or a stream where it may be large. */
export interface FileAnswer {
  readonly filename: string;
  readonly content: Uint8Array | AsyncIterable<string>;
}
export const fileAnswer = z.custom<FileAnswer>(
  (value) => typeof value === 'object' && value !== null && 'content' in value,
);

/** Spread these into a row. */
export const pdfFile = { response: fileAnswer, file: { type: 'application/pdf', disposition: 'inline' } } as const;
export const zipFile = { response: fileAnswer, file: { type: 'application/zip', disposition: 'attachment' } } as const;
/** What a person uploaded: saved under the name they gave it, and never shown by the browser as what it says it is. */
export const binaryFile = {
  response: fileAnswer,
  file: { type: 'application/octet-stream', disposition: 'attachment' },
} as const;
export const csvFile = { response: fileAnswer, file: { type: 'text/csv', disposition: 'attachment' } } as const;

/**
 * `by`: the mails to the client's people, each with its notice in their panel, of which the act sends one, at once or when its
 * work is done. With `orNot` staff may choose that they are not told: the body has `not_told`, and its reason is in the audit.
 * `nobody`: why no act of this row is told.
 */
export type Telling =
  | { readonly by: readonly [string, ...string[]]; readonly orNot?: true }
  | { readonly nobody: string };

export const tellsBy = (...by: readonly [string, ...string[]]) => ({ by }) as const;
/** Spread `notToldField` into the body of such a row. */
export const tellsOrNot = (...by: readonly [string, ...string[]]) => ({ by, orNot: true }) as const;
export const tellsNobody = (nobody: string) => ({ nobody }) as const;

export interface Endpoint {
  readonly method: Method;
  /** Path below /api, with {name} for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly limit: Limit;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** In bytes, where it is more than the 64 KiB of all others. */
  readonly largestBody?: number;
  readonly status: 200 | 201 | 202;
  readonly response: z.ZodType;
  /** The response is a file of this kind. */
  readonly file?: FileKind;
  /** For a GET: the topics of its answer. Exact: it is fetched again whenever one of them changes. */
  readonly reads?: readonly Topic[];
  /** For other methods: topics a successful call may change, by itself or through jobs. Generous. */
  readonly changes?: readonly Topic[];
  /** Refusals beyond those that follow from access, limit and schemas. */
  readonly errors: readonly ErrorCode[];
  /**
   * Screens poll it. The caller is cached until something about the account changes, and calls are limited per account
   * instead of per address.
   */
  readonly polled?: true;
  /**
   * A member who is limited to some servers or domains may call it: its answer has those only, or nothing of the account's
   * other things. Rows with a server, a domain or a zone in their path (`limitedParams`) need not say so: they are opened for
   * those. The rest are refused.
   */
  readonly forLimited?: true;
  /** Never for staff who are signed in as a client, also where they may act: what decides how the client pays, or how what was sold to them is made. */
  readonly notActing?: true;
  /**
   * Takes the account's money, now or from its next period on. Such a row of customers needs the right to pay beside its own
   * and is never for staff who are signed in as a client; one of staff needs a right over money. A row that touches money
   * (`moneyTopics`) says yes or no: one that is silent stops the boot (`effectFaults`).
   */
  readonly spends?: boolean;
  /**
   * Answers with a secret, or with what opens something: never for staff who are signed in as a client to look. A row of staff
   * that does is for people who have just confirmed who they are, never for a token.
   */
  readonly reveals?: true;
  /** A read of staff for those who work with it alone: what clients keep or write in confidence. No right to read all opens it. */
  readonly confidential?: true;
  /**
   * What it takes away is gone for good: disks, copies, images. No token passes that was not made to delete, and none of
   * staff. A row that deletes or overwrites among them says yes or no: a silent one stops the boot (`effectFaults`).
   */
  readonly destroys?: boolean;
  /** Stands behind what every client gets: of staff, for people who have just confirmed who they are, never for a token. */
  readonly forAll?: true;
  /** Gives a person or a token rights, or an account a thing that was not its own: for people who have just confirmed who they are, never for a token. */
  readonly grants?: true;
  /**
   * Of staff: it moves money of an account, takes a debt or a part of a price off it, or gives or keeps it a service. Never for
   * an account that the person is a member of (`gate.ts`); the account is named by `user_id`, or by a thing of it whose owner
   * its noun knows (`owners` of modules). A row that changes one of `valueTopics` says yes or no: a silent one stops the boot.
   */
  readonly gives?: boolean;
  /**
   * One call of staff acts on things of many clients, such as the servers of a node: for people who have just confirmed who
   * they are, never for a token. A row that mails clients and names none of their things says yes or no (`effectFaults`).
   */
  readonly many?: boolean;
  /**
   * What a row of staff does to a client's way in: address, password, second factor, memberships. `sends` mails a link to the
   * address that the person has, `asks` for a change that waits for a second person or for days, `approves` is that second
   * person. Each is for people who have just confirmed who they are, never for a token. A row that touches
   * people (`wayInTopics`) says one of them, `grants`, or `none`: a silent one stops the boot (`effectFaults`).
   */
  readonly wayIn?: 'sends' | 'asks' | 'approves' | 'none';
  /**
   * Whom a row of staff tells that changes something of a client's (`clientTopics`): a silent one stops the boot
   * (`effectFaults`).
   */
  readonly tells?: Telling;
  /** Reachable by staff who must still enrol a second factor. */
  readonly beforeTwoFactor?: true;
}

/** Keeps the literal types of a row, so that server and client infer from it. */
export const endpoint = <const E extends Endpoint>(row: E): E => row;

type SchemaOut<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaIn<S> = S extends z.ZodType ? z.input<S> : undefined;
type FieldOf<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

export type ParamsOf<E extends Endpoint> = SchemaOut<FieldOf<E, 'params'>>;
export type QueryOf<E extends Endpoint> = SchemaOut<FieldOf<E, 'query'>>;
export type BodyOf<E extends Endpoint> = SchemaOut<FieldOf<E, 'body'>>;
export type QueryInputOf<E extends Endpoint> = SchemaIn<FieldOf<E, 'query'>>;
export type BodyInputOf<E extends Endpoint> = SchemaIn<FieldOf<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
