import type { JsonEndpointName } from '@resolvo/contract/endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { requestIdOf } from '../api/api-error.ts';
import { isMissingRight } from '../api/missing-right.ts';
import { q } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { InCard } from '../ui/in-card.ts';
import { CursorPager } from '../ui/pagination.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { keepListPlace } from './list-place.ts';
import { countText, type ListQuery, type ListSort, type Page } from './list-query.ts';
import { MissingRight } from './missing-right.tsx';
import { UrlFilter } from './url-filter.tsx';
import { UrlSearch } from './url-search.tsx';
import { useFilters } from './use-filters.ts';

const cameByNext = 'came-by-next';

interface ListProps<N extends JsonEndpointName, R> {
  /** The same query that the page's loader prefetches. */
  readonly list: ListQuery<N>;
  readonly rows: (page: Page<N>) => readonly R[];
  readonly caption: string;
  /** Shown when there are no rows at all. */
  readonly empty: ReactNode;
  /** The label of the search field, for lists that can be searched. */
  readonly search?: string;
  /** Filters beside the search, each a `UrlFilter` or a control that keeps its value in the URL. */
  readonly filters?: ReactNode;
  /** Error text, where the specification has one. */
  readonly failed?: { readonly title?: string; readonly text?: (error: Error) => string };
  /** Appears after an interaction, so that no loader can prefetch it: it may show a placeholder first. */
  readonly appearsLater?: true;
  /** Poll interval, depending on the data. */
  readonly refreshEvery?: (page: Page<N> | undefined) => number | false;
}

type Look<R> =
  | { readonly columns: readonly Column<R>[]; readonly rowKey: (row: R) => string; readonly children?: undefined }
  /** For rows that are not a table, such as cards. */
  | { readonly columns?: undefined; readonly rowKey?: undefined; readonly children: (rows: readonly R[]) => ReactNode };

/** Every list of the product, with or without pages: the page in the URL, the empty and error states, one layout. */
export function List<N extends JsonEndpointName, R>(props: ListProps<N, R> & Look<R>) {
  const { list } = props;
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  useEffect(() => keepListPlace(pathname, search), [pathname, search]);
  const input = list.inputAt(address);
  useFirstPageCheck(props, q(list.endpoint, input).queryKey);
  const { refreshEvery } = props;
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...q(list.endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery ? ({ state }) => refreshEvery(state.data) : false,
  });
  const top = useTopOfPage(address.get(list.cursorName));
  const turning = useNavigation().state === 'loading';
  // Not during a refetch of the same page: the change feed causes those at any time, and acts show their own progress.
  const busy = isPlaceholderData || turning;

  const rows = data && !error ? props.rows(data) : undefined;
  const isEmpty = rows?.length === 0 && !address.has(list.cursorName);
  const isFiltered = list.filters.some((name) => address.get(name)?.trim());
  const count = data && !error ? list.countOf(data, address) : undefined;
  // In a card whose content touches its edges, what is not the table keeps a distance.
  const isFlush = useContext(InCard) === 'flush';
  const beside = isFlush ? 'px-5 py-3 empty:hidden sm:px-6' : 'contents';
  if (isMissingRight(error)) return <MissingRight reason={error.message} />;
  return (
    <div ref={top} className={cx('flex min-w-0 scroll-mt-4 flex-col', !isFlush && 'gap-2')}>
      {isEmpty && !isFiltered ? null : (
        <div className={beside}>
          <Bar search={props.search} filters={props.filters} sorts={list.sorts} count={count} updated={dataUpdatedAt} />
        </div>
      )}
      {error ? (
        <div className={beside}>
          <ErrorPanel
            title={props.failed?.title ?? 'This list could not be loaded'}
            text={props.failed?.text?.(error) ?? error.message}
            requestId={requestIdOf(error)}
            action={
              <Button looks variant="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          />
        </div>
      ) : !rows ? (
        <Skeleton className="h-64" />
      ) : isEmpty ? (
        isFiltered ? (
          <NoMatch filters={list.filters} />
        ) : (
          props.empty
        )
      ) : (
        <>
          {props.columns ? (
            <Table
              caption={props.caption}
              stacked
              busy={busy}
              columns={props.columns}
              rows={rows}
              rowKey={props.rowKey}
            />
          ) : (
            props.children(rows)
          )}
          <div className={beside}>
            <Pager cursorName={list.cursorName} next={data && list.nextOf(data, address)} busy={busy} />
          </div>
        </>
      )}
    </div>
  );
}

/** Another page of the list begins at its first row: the pager that was pressed stands below the last. */
function useTopOfPage(cursor: string | null): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(cursor);
  useLayoutEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [cursor]);
  return top;
}

interface BarProps {
  readonly search: string | undefined;
  readonly filters: ReactNode;
  readonly sorts: readonly ListSort[];
  readonly count: number | undefined;
  readonly updated: number;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** What is searched, filtered and sorted by on the left; how many there are, and as of when, on the right. */
function Bar({ search, filters, sorts, count, updated }: BarProps) {
  if (search === undefined && !filters && count === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search === undefined ? null : (
        <UrlSearch className="w-full sm:w-auto sm:min-w-44 sm:max-w-96 sm:flex-1" label={search} />
      )}
      {filters}
      {sorts.length > 0 ? <Sort sorts={sorts} /> : null}
      <p className="ml-auto flex shrink-0 gap-x-3 whitespace-nowrap text-muted text-sm tabular-nums">
        {count === undefined ? null : <span role="status">{countText(count)}</span>}
        {updated === 0 ? null : (
          <span className="max-sm:hidden">
            Updated <time dateTime={new Date(updated).toISOString()}>{clock.format(updated)}</time>
          </span>
        )}
      </p>
    </div>
  );
}

function Sort({ sorts: [first, ...others] }: { sorts: readonly ListSort[] }) {
  return first ? <UrlFilter name="sort" label="Sort" placeholder={first.label} options={others} /> : null;
}

function NoMatch({ filters }: { filters: readonly string[] }) {
  const { chooseAll } = useFilters();
  return (
    <EmptyState
      title="No match"
      text="Nothing in this list fits what you search for."
      action={
        <Button
          looks
          variant="secondary"
          onClick={() => chooseAll(Object.fromEntries(filters.map((name) => [name, ''])))}
        >
          Clear search and filters
        </Button>
      }
    />
  );
}

/** Previous and next buttons. Renders nothing when the whole list fits on one page. */
function Pager({ cursorName, next, busy }: { cursorName: string; next: string | undefined; busy: boolean }) {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFirst = !address.has(cursorName);
  if (isFirst && next === undefined) return null;

  function turn(to: string | undefined) {
    setAddress(
      (before) => {
        before.delete(cursorName);
        if (to) before.set(cursorName, to);
        return before;
      },
      { state: to ? cameByNext : null },
    );
  }

  return (
    <CursorPager
      hasPrevious={!isFirst}
      hasNext={next !== undefined}
      busy={busy}
      // If this page was opened from a link, the browser history has no earlier page of the list: go to the first page.
      onPrevious={() => void (state === cameByNext ? navigate(-1) : turn(undefined))}
      onNext={() => turn(next)}
    />
  );
}

/**
 * A list whose first page was not prefetched shows a placeholder first, and the layout shifts. That is a mistake of the
 * page: development throws, and a build reports an error of the page, which fails the journeys in `e2e`.
 */
function useFirstPageCheck(props: { caption: string; appearsLater?: true }, key: readonly unknown[]): void {
  const cache = useQueryClient().getQueryCache();
  const [isTold, setTold] = useState(
    () => props.appearsLater === true || (cache.find({ queryKey: key })?.state.status ?? 'pending') !== 'pending',
  );
  if (isTold) return;
  const text = [
    `The list “${props.caption}” is drawn before its first page was prefetched: ${JSON.stringify(key)}.`,
    '1. Its route exports a clientLoader that awaits prefetchList(list, request).',
    '2. The loader and <List> are given the same list, made by listQuery.',
    '3. What the list asks for depends on the address and the parameters of the route alone, never on state.',
    '4. Where it is shown only with a permission, the loader prefetches it by the same permission.',
  ].join('\n');
  if (import.meta.env.DEV) throw new Error(text);
  reportError(new Error(text));
  setTold(true);
}
