import { useParams } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';

/** The domain of the current URL, loaded by the layout. */
export function useDomain() {
  const { domainId = '' } = useParams();
  return usePrefetched('domainDetail', { params: { domain_id: domainId } });
}
