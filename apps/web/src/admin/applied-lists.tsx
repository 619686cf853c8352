import { askedFor } from '../shell/list-query.ts';
import { UrlFilter } from '../shell/url-filter.tsx';

/** What lists of clients' volumes, addresses and networks ask for, from the URL. */
export const appliedInput = (cursor: string | undefined, address: URLSearchParams) => ({
  query: {
    cursor,
    limit: 25,
    search: askedFor(address, 'search'),
    user_id: askedFor(address, 'user_id'),
    trouble: address.get('trouble') === 'true' ? 'true' : undefined,
  },
});
export const appliedFilters = { filters: ['search', 'user_id', 'trouble'] };

/** Only those whose last change the hypervisor did not take. */
export const NotDoneFilter = () => (
  <UrlFilter name="trouble" label="Last change" options={[{ value: 'true', label: 'Failed' }]} />
);
