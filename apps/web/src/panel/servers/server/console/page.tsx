import { Monitor } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { LazyConsole } from '../../lazy-console.tsx';
import { RecordedNote } from '../../recorded-note.tsx';
import { useLiveInfo } from '../../use-live-info.ts';
import { useServer } from '../use-server.ts';

export const meta = titleAbout('Console');

export default function ServerConsolePage() {
  const server = useServer();
  const { info } = useLiveInfo(server);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className={cx('max-w-4xl text-pretty text-muted text-sm', server.login !== '' && 'max-sm:hidden')}>
        {server.login === ''
          ? 'Set a login and a password in Credentials to sign in here.'
          : `The screen and keyboard of the machine. The login is ${server.login}; its password is set in Credentials.`}
      </p>
      <Link to={paths.serverScreen(server)} className={cx(buttonClass('secondary', 'sm'), 'w-fit')}>
        <Monitor aria-hidden="true" />
        Show the screen instead
      </Link>
      <RecordedNote />
      <div className="h-[min(40rem,72dvh)] max-sm:h-[calc(100dvh-9rem)]">
        <LazyConsole server={server} power={info?.status} windowHref={paths.serverConsoleWindow(server)} />
      </div>
    </div>
  );
}
