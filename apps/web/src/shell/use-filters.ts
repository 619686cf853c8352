import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * Filters of a list are kept in its URL; changing one goes to the first page. While the filtered list is loading, the
 * fields show the new value already, and further changes are based on it.
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
    /** The query string with the new values: a link beside the list, such as an export, is about what was chosen. */
    chosen,
    of: (name: string) => chosen.get(name) ?? '',
    choose: (name: string, value: string) => chooseAll({ [name]: value }),
    /** Sets several at once: two separate changes of the URL would overwrite each other. */
    chooseAll,
  };
}
