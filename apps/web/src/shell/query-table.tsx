import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { InputOf } from '../api/client.ts';
import { q } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { CursorPager } from '../ui/pagination.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';

export interface Column<R> extends TableColumn {
  readonly cell: (row: R) => ReactNode;
}

const cameByNext = 'came-by-next';

type Paged = { readonly cursor: string | null; readonly eof: boolean };
/** Endpoints whose answer is a page of a list. */
type ListEndpoint = {
  [N in JsonEndpointName]: ResponseOf<Endpoints[N]> extends Paged ? N : never;
}[JsonEndpointName];

interface QueryTableProps<N extends ListEndpoint, R> {
  readonly endpoint: N;
  readonly input: (cursor: string | undefined) => InputOf<N>;
  readonly rows: (page: ResponseOf<Endpoints[N]>) => readonly R[];
  readonly rowId: (row: R) => string;
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  /** What to say when it cannot be loaded, where the specification has words for it. */
  readonly failed?: (error: Error) => string;
  /** Nothing yet, or nothing that matches: the caller knows which. */
  readonly empty: ReactNode;
}

/** Every list of the product: the page in the URL, the three states, one look. */
export function QueryTable<N extends ListEndpoint, R>(props: QueryTableProps<N, R>) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const cursor = search.get('cursor') ?? undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...q(props.endpoint, props.input(cursor)),
    placeholderData: keepPreviousData,
  });

  function turn(to: string | undefined) {
    setSearch(
      (before) => {
        before.delete('cursor');
        if (to) before.set('cursor', to);
        return before;
      },
      { state: to ? cameByNext : null },
    );
  }

  if (error) {
    return (
      <ErrorPanel
        title="This list could not be loaded"
        text={props.failed?.(error) ?? error.message}
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
  if (rows.length === 0 && cursor === undefined) return props.empty;
  const page: Paged = data;
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption={props.caption}
        stacked
        busy={isFetching}
        columns={props.columns}
        rows={rows.map((row) => ({ id: props.rowId(row), cells: props.columns.map((column) => column.cell(row)) }))}
      />
      {page.eof && cursor === undefined ? null : (
        <CursorPager
          hasPrevious={cursor !== undefined}
          hasNext={!page.eof}
          busy={isFetching}
          // A page opened from a link has nothing of ours before it; then the way back is to the beginning.
          onPrevious={() => void (state === cameByNext ? navigate(-1) : turn(undefined))}
          onNext={() => turn(page.cursor ?? undefined)}
        />
      )}
    </div>
  );
}
