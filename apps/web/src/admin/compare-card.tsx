import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface CompareCardProps {
  readonly title: string;
  readonly description: string;
  /** The call that asks the vendors, as `useEndpoint` returns it. */
  readonly asked: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: ReactNode;
}

/** What a vendor has beside what our books have. */
export function CompareCard({ title, description, asked, children }: CompareCardProps) {
  const { data, error, isFetching, refetch } = asked;
  return (
    <Card
      title={title}
      description={description}
      actions={
        <Button looks variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
          Compare again
        </Button>
      }
    >
      {error ? <ErrorPanel title="They could not be compared" text={error.message} /> : null}
      {data === undefined && !error ? <Skeleton className="h-24" /> : null}
      <div className="grid gap-8">{children}</div>
    </Card>
  );
}
