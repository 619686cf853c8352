import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalid } from './refusal.ts';

/** A place in a list that is ordered by a time. */
const placeSchema = z.tuple([z.number().int(), z.uuid()]);
interface ListPlace {
  readonly at: Date;
  readonly id: string;
}

/** A place in a list that is ordered by anything else: the value as text, as PostgreSQL reads it. */
const textPlaceSchema = z.tuple([z.string(), z.uuid()]);
interface TextPlace {
  readonly text: string;
  readonly id: string;
}

/** Opaque to the caller, and good only for the list and the account it was made for. */
export interface Cursors {
  write(scope: string, place: ListPlace): string;
  read(scope: string, cursor: string | undefined): ListPlace | undefined;
  writeText(scope: string, place: TextPlace): string;
  readText(scope: string, cursor: string | undefined): TextPlace | undefined;
}

export function createCursors(key: Buffer): Cursors {
  const sign = (scope: string, body: string) =>
    createHmac('sha256', key).update(`cursor\0${scope}\0${body}`).digest().subarray(0, 16);

  function seal(scope: string, place: readonly [number | string, string]): string {
    const body = Buffer.from(JSON.stringify(place)).toString('base64url');
    return `${body}.${sign(scope, body).toString('base64url')}`;
  }

  function open(scope: string, cursor: string): unknown {
    const [body = '', signature = ''] = cursor.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(scope, body);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw invalid('cursor', 'This place in the list is not known. Please start from the first page.');
    }
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  }

  return {
    write: (scope, { at, id }) => seal(scope, [at.getTime(), id]),
    read(scope, cursor) {
      if (cursor === undefined) return undefined;
      const [at, id] = placeSchema.parse(open(scope, cursor));
      return { at: new Date(at), id };
    },
    writeText: (scope, { text, id }) => seal(scope, [text, id]),
    readText(scope, cursor) {
      if (cursor === undefined) return undefined;
      const [text, id] = textPlaceSchema.parse(open(scope, cursor));
      return { text, id };
    },
  };
}

/** Cuts a page out of `limit + 1` rows. */
export function pageOf<R extends { id: string; created_at: Date }>(
  rows: readonly R[],
  limit: number,
  cursors: Cursors,
  scope: string,
): { rows: readonly R[]; cursor: string | null; eof: boolean } {
  return cutPage(rows, limit, (last) => cursors.write(scope, { at: last.created_at, id: last.id }));
}

/** The same for any order: `cursorAt` gives the cursor of the page's last row. */
export function cutPage<R>(
  rows: readonly R[],
  limit: number,
  cursorAt: (last: R) => string,
): { rows: readonly R[]; cursor: string | null; eof: boolean } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const eof = rows.length <= limit || last === undefined;
  return { rows: page, cursor: eof ? null : cursorAt(last), eof };
}

/** Puts rows of several such lists into one order. */
export const newestFirst = (
  one: { readonly id: string; readonly created_at: Date },
  other: { readonly id: string; readonly created_at: Date },
): number => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);
