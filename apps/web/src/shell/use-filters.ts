import { useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * The query string chosen last, until it is in the URL. Two changes of one moment are handled before the page is drawn
 * again, and by different controls: the second is made on top of the first.
 */
let underway: { readonly pathname: string; readonly search: string } | undefined;

/**
 * Filters of a list are kept in its URL; changing one goes to the first page. While the filtered list is loading, the
 * fields show the new value already, and further changes are based on it.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next, state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when a quick navigation was never drawn as loading
  useEffect(() => {
    if (state === 'idle') underway = undefined;
  }, [state, params]);
  const chosen = next?.pathname === pathname ? new URLSearchParams(next.search) : params;
  const chooseAll = (values: Readonly<Record<string, string>>) => {
    const wanted = new URLSearchParams(underway?.pathname === pathname ? underway.search : chosen);
    wanted.delete('cursor');
    for (const [name, value] of Object.entries(values)) {
      if (value) wanted.set(name, value);
      else wanted.delete(name);
    }
    underway = { pathname, search: wanted.toString() };
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
