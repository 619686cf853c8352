import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../../paths.ts';

/** Back to the tab below the dialog. */
export function useClose(): () => void {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return () => void navigate(paths.serverSnapshots({ id }));
}
