import { ExternalLink } from 'lucide-react';
import { paths } from '../../../../paths.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { LazyConsole } from '../../lazy-console.tsx';
import { useLiveInfo } from '../../use-live-info.ts';
import { useServer } from '../use-server.ts';

export const meta = titleAbout('Console');

export default function ServerConsolePage() {
  const server = useServer();
  const { info } = useLiveInfo(server);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted text-ui">
          {server.login === ''
            ? 'Set a login and a password in Credentials to sign in here.'
            : `The screen and keyboard of the machine. The login is ${server.login}; its password is set in Credentials.`}
        </p>
        <a
          href={paths.serverConsoleWindow(server)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary', 'sm')}
        >
          <ExternalLink aria-hidden="true" />
          Open in its own window
        </a>
      </div>
      <div className="h-[min(34rem,70dvh)]">
        <LazyConsole server={server} power={info?.status} />
      </div>
    </div>
  );
}
