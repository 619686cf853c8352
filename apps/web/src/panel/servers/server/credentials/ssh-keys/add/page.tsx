import { privateTitle } from '../../../../../../shell/title.ts';
import { AddSshKeyDialog } from '../../../../ssh-key-form.tsx';
import { useClose } from '../../use-close.ts';

export const meta = privateTitle('Add SSH key');

export default function AddSshKeyPage() {
  return <AddSshKeyDialog onClose={useClose()} />;
}
