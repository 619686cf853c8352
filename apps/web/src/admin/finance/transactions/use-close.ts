import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';

/** Back to the list below the dialog, with its filters. */
export function useClose(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate({ pathname: paths.adminTransactions(), search });
}
