import { usePrefetched } from '../../../api/query.ts';
import { useDomain } from './use-domain.ts';

/** The zone of the current URL's domain, which the page's loader has loaded. */
export function useZone() {
  const { domain } = useDomain();
  return usePrefetched('zoneDetail', { params: { zone_id: domain.zone_id ?? '' } }).zone;
}
