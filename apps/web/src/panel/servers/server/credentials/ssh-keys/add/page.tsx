import { AddSshKeyDialog } from '../../../../../../features/machines/ssh-keys/ssh-key-form.tsx';
import { titleAbout } from '../../../../../../shell/title.ts';
import { useClose } from '../../use-close.ts';

export const meta = titleAbout('Add SSH key');

export default function AddSshKeyPage() {
  return <AddSshKeyDialog onClose={useClose()} />;
}
