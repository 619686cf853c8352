import { useParams } from 'react-router';
import { usePrefetched } from '../../../../../../api/query.ts';
import { Confirm } from '../../../../../../shell/confirm.tsx';
import { titleAbout } from '../../../../../../shell/title.ts';
import { useAct } from '../../../../../../shell/use-act.ts';
import { useClose } from '../../use-close.ts';

export const meta = titleAbout('Remove SSH key');

export default function RemoveSshKeyPage() {
  const { keyId = '' } = useParams();
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  const close = useClose();
  const key = ssh_keys.find(({ ssh_key_id }) => ssh_key_id === keyId);
  const remove = useAct('sshKeyRemove');
  return (
    <Confirm
      open
      onClose={close}
      title={`Remove the key ${key?.name ?? ''}?`}
      text="It cannot be chosen for new servers any more. Servers that have it already keep it: take it out of their authorized_keys file yourself."
      action="Remove"
      onConfirm={() => remove.send({ params: { ssh_key_id: keyId }, body: {} })}
    />
  );
}
