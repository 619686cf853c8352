import type { JsonEndpointName } from '@resolvo/contract/endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { q } from '../api/query.ts';
import { isMissingRight } from '../api/rights.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { CursorPager } from '../ui/pagination.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { keepListPlace } from './list-place.ts';
import { countOf, countText, type ListQuery, type ListSort, type Page } from './list-query.ts';
import { MissingRight } from './missing-right.tsx';
import { useFilters } from './use-filters.ts';

const cameByNext = 'came-by-next';

interface ListProps<N extends JsonEndpointName, R> {
  /** The same query that the page's loader prefetches. */
  readonly list: ListQuery<N>;
  readonly rows: (page: Page<N>) => readonly R[];
  readonly caption: string;
  /** Shown when there are no rows at all. */
  readonly empty: ReactNode;
  /** Shown when no row matches the filters in the URL. */
  readonly noMatch?: ReactNode;
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
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...q(list.endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery ? ({ state }) => refreshEvery(state.data) : false,
  });
  const turning = useNavigation().state === 'loading';
  // Not during a refetch of the same page: the change feed causes those at any time, and acts show their own progress.
  const busy = isPlaceholderData || turning;

  if (isMissingRight(error)) return <MissingRight reason={error.message} />;
  if (error) {
    return (
      <ErrorPanel
        title={props.failed?.title ?? 'This list could not be loaded'}
        text={props.failed?.text?.(error) ?? error.message}
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (!data) return <Skeleton className="h-64" />;
  const rows = props.rows(data);
  if (rows.length === 0 && !address.has(list.cursorName)) {
    const isFiltered = list.filters.some((name) => address.get(name)?.trim());
    return (isFiltered && props.noMatch) || props.empty;
  }
  const count = countOf(data);
  return (
    <div className="flex flex-col gap-4">
      {count === undefined ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p role="status" className="text-muted text-sm tabular-nums">
            {countText(count)}
          </p>
          {list.sorts.length > 0 ? <SortField sorts={list.sorts} /> : null}
        </div>
      )}
      {props.columns ? (
        <Table caption={props.caption} stacked busy={busy} columns={props.columns} rows={rows} rowKey={props.rowKey} />
      ) : (
        props.children(rows)
      )}
      <Pager cursorName={list.cursorName} next={list.nextOf(data, address)} busy={busy} />
    </div>
  );
}

function SortField({ sorts: [first, ...others] }: { sorts: readonly ListSort[] }) {
  const { of, choose } = useFilters();
  return (
    <SelectField
      className="w-44"
      label="Sort"
      placeholder={first?.label}
      options={others}
      value={of('sort')}
      onChange={(event) => choose('sort', event.target.value)}
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
