import { useNavigate } from 'react-router';
import { paths } from '../../../../paths.ts';
import { privateTitle } from '../../../../shell/title.ts';
import { AddSshKeyDialog } from '../../ssh-key-form.tsx';

export const meta = privateTitle('Add SSH key');

export default function NewServerSshKeyPage() {
  const navigate = useNavigate();
  return <AddSshKeyDialog onClose={() => void navigate(paths.serverNew())} />;
}
