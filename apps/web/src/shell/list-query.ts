import { countedUpTo } from '@resolvo/contract/common';
import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import type { InputOf } from '../api/client.ts';
import { prefetch } from '../api/query.ts';

export type Page<N extends JsonEndpointName> = ResponseOf<Endpoints[N]>;

/** The query of a list, derived from the URL alone, so that the loader and the screen use the same key. */
export interface ListQuery<N extends JsonEndpointName> {
  readonly endpoint: N;
  readonly inputAt: (address: URLSearchParams) => InputOf<N>;
  /** The cursor of the next page; undefined on the last page and for lists without pages. */
  readonly nextOf: (page: Page<N>, address: URLSearchParams) => string | undefined;
  /** How many rows the whole list has; undefined where that is not known. */
  readonly countOf: (page: Page<N>, address: URLSearchParams) => number | undefined;
  /** The URL parameter that holds the cursor. */
  readonly cursorName: string;
  /** The URL parameters that filter: with one of them set, an empty list is shown as one without a match. */
  readonly filters: readonly string[];
  /** The orders to choose from, in the URL parameter `sort`; the first is the one without it. */
  readonly sorts: readonly ListSort[];
}

export interface ListSort {
  readonly value: string;
  readonly label: string;
}

export const timeSorts: readonly ListSort[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

interface ListOptions<N extends JsonEndpointName> {
  readonly filters?: readonly string[];
  readonly sorts?: readonly ListSort[];
  /** For pages with two lists. */
  readonly cursorName?: string;
  /** For answers without `cursor` and `eof`. */
  readonly nextOf?: (page: Page<N>, address: URLSearchParams) => string | undefined;
  /** For answers without `count`. */
  readonly countOf?: (page: Page<N>, address: URLSearchParams) => number | undefined;
}

/** A list of an endpoint. `input` gives the call for a cursor, with the URL for its filters. */
export function listQuery<N extends JsonEndpointName>(
  endpoint: N,
  input: (cursor: string | undefined, address: URLSearchParams) => InputOf<N>,
  { filters = [], sorts = [], cursorName = 'cursor', nextOf = cursorOf, countOf = countIn }: ListOptions<N> = {},
): ListQuery<N> {
  const inputAt = (address: URLSearchParams) => input(address.get(cursorName) ?? undefined, address);
  return { endpoint, inputAt, nextOf, countOf, cursorName, filters, sorts };
}

/** For loaders: fetches the page that the URL names before the list is rendered. */
export const prefetchList = <N extends JsonEndpointName>(list: ListQuery<N>, { url }: Request): Promise<void> =>
  prefetch(list.endpoint, list.inputAt(new URL(url).searchParams));

/** The trimmed value of a URL parameter; undefined when empty. */
export const askedFor = (address: URLSearchParams, name: string): string | undefined =>
  address.get(name)?.trim() || undefined;

/** How many rows the whole list has, where its answer says so. */
function countIn(page: unknown): number | undefined {
  if (typeof page !== 'object' || page === null || !('count' in page)) return undefined;
  return typeof page.count === 'number' ? page.count : undefined;
}

/**
 * Pages of an answer that is the whole list: the cursor is the number of rows before the page. `of` gives the rows that
 * the filters of the URL leave.
 */
export function pagesOfWhole<P, R>(size: number, of: (page: P, address: URLSearchParams) => readonly R[]) {
  const startOf = (address: URLSearchParams) => Math.max(0, Number.parseInt(address.get('cursor') ?? '0', 10) || 0);
  return {
    rowsAt: (page: P, address: URLSearchParams) => of(page, address).slice(startOf(address), startOf(address) + size),
    nextOf: (page: P, address: URLSearchParams) => {
      const next = startOf(address) + size;
      return next < of(page, address).length ? String(next) : undefined;
    },
    countOf: (page: P, address: URLSearchParams) => of(page, address).length,
  };
}

const grouped = new Intl.NumberFormat('en-GB');

/** “3 entries”, or “1,000+ entries” where no more were counted. */
export function countText(count: number): string {
  if (count > countedUpTo) return `${grouped.format(countedUpTo)}+ entries`;
  return count === 1 ? '1 entry' : `${grouped.format(count)} entries`;
}

function cursorOf(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null || !('cursor' in page) || !('eof' in page)) return undefined;
  return page.eof === false && typeof page.cursor === 'string' ? page.cursor : undefined;
}
