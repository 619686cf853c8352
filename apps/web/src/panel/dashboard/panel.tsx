import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { textLinkClass } from '../../ui/text-link.ts';

/** Rows of a panel; its link leads to all of them. */
export const shown = 5;

const linkClass = cx(textLinkClass, 'font-medium text-accent-text text-sm');

export interface Asked {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export function TryAgain({ of: { isFetching, refetch }, what }: { of: Asked; what: string }) {
  return (
    <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
      Try Again<span className="sr-only">: {what}</span>
    </Button>
  );
}

interface PanelProps {
  readonly title: string;
  readonly to: string;
  readonly empty: string;
  readonly asked: Asked;
  /** Undefined when they could not be loaded. */
  readonly children: readonly ReactNode[] | undefined;
}

export function Panel({ title, to, empty, asked, children }: PanelProps) {
  return (
    <Card
      title={title}
      actions={
        <Link to={to} className={linkClass} aria-label={`View All: ${title}`}>
          View All
        </Link>
      }
    >
      {children === undefined ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p className="text-muted">This could not be loaded. {asked.error?.message}</p>
          <TryAgain of={asked} what={title} />
        </div>
      ) : children.length > 0 ? (
        <ul className="-my-2 divide-y divide-line">{children}</ul>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </Card>
  );
}

export function Row({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      {main}
      <span className="flex items-center gap-3 text-muted text-sm">{side}</span>
    </li>
  );
}
