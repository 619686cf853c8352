import { serverCan } from '@resolvo/contract/machines/server-states';
import { Monitor, SquareTerminal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { RecordedNote } from '../../recorded-note.tsx';
import { useLiveInfo } from '../../use-live-info.ts';
import { factsOf, useServer } from '../use-server.ts';

export const meta = titleAbout('Screen');

// Loaded on demand: the client of VNC is large and most visits do not use it.
const ServerScreen = lazy(() => import('./server-screen.tsx').then((module) => ({ default: module.ServerScreen })));

export default function ServerScreenPage() {
  const server = useServer();
  const { info } = useLiveInfo(server);
  const verdict = serverCan.console(factsOf(server));
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-4xl text-pretty text-muted text-sm max-sm:hidden">
        What a monitor at the machine would show, from its first moment on: also before a system runs, and for systems
        with a desktop.
      </p>
      <Link to={paths.serverConsole(server)} className={cx(buttonClass('secondary', 'sm'), 'w-fit')}>
        <SquareTerminal aria-hidden="true" />
        Use the text console instead
      </Link>
      <RecordedNote />
      {verdict === true ? (
        <div className="h-[min(40rem,72dvh)] max-sm:h-[calc(100dvh-12rem)]">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <ServerScreen serverId={server.id} power={info?.status} />
          </Suspense>
        </div>
      ) : (
        <EmptyState icon={<Monitor aria-hidden="true" />} title="There is no screen now" text={verdict} />
      )}
    </div>
  );
}
