import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * Filters of a list live in its address; another choice starts from the first page. While the list for a choice is
 * loaded, the fields show the choice already, and the next one is made on top of it.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const chosen = next?.pathname === pathname ? new URLSearchParams(next.search) : params;
  const chooseAll = (values: Readonly<Record<string, string>>) => {
    const wanted = new URLSearchParams(chosen);
    wanted.delete('cursor');
    for (const [name, value] of Object.entries(values)) {
      if (value) wanted.set(name, value);
      else wanted.delete(name);
    }
    setParams(wanted, { replace: true });
  };
  return {
    of: (name: string) => chosen.get(name) ?? '',
    choose: (name: string, value: string) => chooseAll({ [name]: value }),
    /** Several at once: an address changes once at a time. */
    chooseAll,
  };
}
