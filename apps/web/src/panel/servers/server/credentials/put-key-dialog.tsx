import type { ServerDetail } from '@resolvo/contract/machines/servers';
import type { SshKey } from '@resolvo/contract/machines/ssh-keys';
import { Confirm } from '../../../../shell/confirm.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';

interface PutKeyDialogProps {
  readonly server: ServerDetail;
  readonly sshKey: SshKey;
  readonly onClose: () => void;
}

/** Puts a key on the server as it runs. Where its guest agent does not help, the line to type does the same. */
export function PutKeyDialog({ server, sshKey, onClose }: PutKeyDialogProps) {
  const put = useAct('vmKeyAdd', { said: ({ details }) => details });
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Put ${sshKey.name} on ${server.proxmox_vm_name}?`}
      text={
        <>
          <p>
            The key then opens the user {server.login}. The guest agent inside the server adds it; keys that are there
            stay, and nothing is restarted.
          </p>
          <p className="mt-3 mb-2">No guest agent in your system? Sign in as {server.login} and type:</p>
          <CopyText label="Copy the line" value={lineFor(sshKey.public_key)} wraps className="text-xs" />
        </>
      }
      action="Put on server"
      onConfirm={() => put.send({ params: { server_id: server.id }, body: { ssh_key_id: sshKey.ssh_key_id } })}
    />
  );
}

/** A comment of a key may have any sign in it, quotes too, and is not needed. */
const lineFor = (key: string): string =>
  `mkdir -p -m 700 ~/.ssh && echo '${key.split(' ').slice(0, 2).join(' ')}' >> ~/.ssh/authorized_keys && chmod 600 ~/.ssh/authorized_keys`;
