import { serverCan } from '@resolvo/contract/machines/server-states';
import { type ServerDetail, sshLine } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notifications.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { factsOf } from './use-server.ts';

/** The first minute: what to type to get in, who one is then, and what opens it. Nothing while there is no user yet. */
export function WayIn({ server }: { server: ServerDetail }) {
  const line = sshLine(server);
  if (line === undefined) return <p className="text-muted">You can sign in once an image is installed.</p>;
  return (
    <div className="grid gap-3">
      <div className="w-fit max-w-full rounded-md bg-sunken px-3 py-2">
        <CopyText
          value={line}
          label="Copy the SSH command"
          onCopied={() => notify('success', messages.copied('SSH command'))}
        />
      </div>
      <p className="text-muted text-sm">
        The user is <strong className="font-mono font-semibold text-text">{server.login}</strong>, who may use sudo.{' '}
        <Opens server={server} />
      </p>
    </div>
  );
}

function Opens({ server }: { server: ServerDetail }) {
  const { ssh_key_names: names, password_set } = server;
  const change = (
    <Link to={paths.serverCredentialsChange(server)} className={textLinkClass}>
      Set a password
    </Link>
  );
  if (names.length > 0) {
    const keys = `It opens with the SSH ${names.length === 1 ? 'key' : 'keys'} ${names.join(', ')}`;
    return password_set ? `${keys}, and with your password in the console.` : `${keys}.`;
  }
  if (password_set)
    return 'It has no SSH key: sign in with your password, in the console if the image takes keys only.';
  return (
    <>
      It has no SSH key that we know of and no password yet.{' '}
      {serverCan.changeCredentials(factsOf(server)) === true ? change : null}
    </>
  );
}
