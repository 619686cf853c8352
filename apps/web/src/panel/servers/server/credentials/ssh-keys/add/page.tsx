import { titleAbout } from '../../../../../../shell/title.ts';
import { AddSshKeyDialog } from '../../../../ssh-key-form.tsx';
import { useClose } from '../../use-close.ts';

export const meta = titleAbout('Add SSH key');

export default function AddSshKeyPage() {
  return <AddSshKeyDialog onClose={useClose()} />;
}
