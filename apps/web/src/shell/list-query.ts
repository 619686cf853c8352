import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import type { InputOf } from '../api/client.ts';
import { prefetch } from '../api/query.ts';

export type Page<N extends JsonEndpointName> = ResponseOf<Endpoints[N]>;

/** What a list asks for, made from the address alone, so that the loader and the screen ask for the same. */
export interface ListQuery<N extends JsonEndpointName> {
  readonly endpoint: N;
  readonly inputAt: (address: URLSearchParams) => InputOf<N>;
  /** The cursor of the page after this one; undefined after the last, and for lists that come whole. */
  readonly nextOf: (page: Page<N>, address: URLSearchParams) => string | undefined;
  /** The parameter of the address that holds the cursor. */
  readonly cursorName: string;
  /** The parameters that make the list shorter: with one of them, an empty list is one without a match. */
  readonly filters: readonly string[];
}

interface ListOptions<N extends JsonEndpointName> {
  readonly filters?: readonly string[];
  /** Where a page has two lists. */
  readonly cursorName?: string;
  /** Where the answer does not say by itself how it goes on. */
  readonly nextOf?: (page: Page<N>, address: URLSearchParams) => string | undefined;
}

/** A list of an endpoint. `input` is asked for a page by its cursor, with the address for its filters. */
export function listQuery<N extends JsonEndpointName>(
  endpoint: N,
  input: (cursor: string | undefined, address: URLSearchParams) => InputOf<N>,
  { filters = [], cursorName = 'cursor', nextOf = cursorOf }: ListOptions<N> = {},
): ListQuery<N> {
  const inputAt = (address: URLSearchParams) => input(address.get(cursorName) ?? undefined, address);
  return { endpoint, inputAt, nextOf, cursorName, filters };
}

/** For loaders: the page that the address names is there before its list is drawn. */
export const prefetchList = <N extends JsonEndpointName>(list: ListQuery<N>, { url }: Request): Promise<void> =>
  prefetch(list.endpoint, list.inputAt(new URL(url).searchParams));

/** What the address says under a name, as typed; nothing is undefined. */
export const askedFor = (address: URLSearchParams, name: string): string | undefined =>
  address.get(name)?.trim() || undefined;

function cursorOf(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null || !('cursor' in page) || !('eof' in page)) return undefined;
  return page.eof === false && typeof page.cursor === 'string' ? page.cursor : undefined;
}
