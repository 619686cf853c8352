import type { ClientLoaderFunctionArgs } from 'react-router';
import { load } from '../../api/query.ts';
import { ServerStatus } from '../../features/machines/servers/server-status.tsx';
import { paths } from '../../paths.ts';
import { RouteErrorScreen } from '../../shell/error-screen.tsx';
import { missingWords } from '../../shell/missing-things.ts';
import { titleAbout } from '../../shell/title.ts';
import { LazyConsole } from '../servers/lazy-console.tsx';
import { RecordedNote } from '../servers/recorded-note.tsx';
import { useServer } from '../servers/server/use-server.ts';
import { useLiveInfo, useWatchedServer } from '../servers/use-live-info.ts';

export const meta = titleAbout('Console');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const { proxmox_vm_name } = await load('vmData', { params: { server_id: id } });
  return { about: proxmox_vm_name };
}

/** The console in a window of its own. */
export default function ConsoleWindowPage() {
  const server = useServer();
  const { info } = useLiveInfo(server);
  useWatchedServer(server.id);
  return (
    <main className="flex h-dvh flex-col gap-3 bg-bg p-3">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-1">
        <h1 className="min-w-0 truncate font-semibold text-base text-text">{server.proxmox_vm_name}</h1>
        <ServerStatus state={server.server_state} power={info?.status} />
      </div>
      <RecordedNote />
      <div className="min-h-0 flex-1">
        <LazyConsole server={server} power={info?.status} />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <RouteErrorScreen
        missing={missingWords('server')}
        back={{ to: paths.servers(), label: 'Back to Cloud Servers' }}
      />
    </main>
  );
}
