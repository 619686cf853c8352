import { type PowerStatus, serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { SquareTerminal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Loaded on demand: the terminal is large and most visits do not use it.
const ServerConsole = lazy(() => import('./server-console.tsx').then((module) => ({ default: module.ServerConsole })));

interface LazyConsoleProps {
  readonly server: ServerDetail;
  readonly power: PowerStatus | undefined;
  readonly windowHref?: string;
}

export function LazyConsole({ server, power, windowHref }: LazyConsoleProps) {
  const verdict = serverCan.console({ state: server.server_state, task: server.server_task });
  if (verdict !== true) {
    return <EmptyState icon={<SquareTerminal aria-hidden="true" />} title="There is no console now" text={verdict} />;
  }
  return (
    <Suspense fallback={<Skeleton className="h-full" />}>
      <ServerConsole serverId={server.id} power={power} windowHref={windowHref} />
    </Suspense>
  );
}
