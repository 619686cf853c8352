import { useSearchParams } from 'react-router';

/** Filters of a list live in its address; another choice starts from the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const chooseAll = (values: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        before.delete('cursor');
        for (const [name, value] of Object.entries(values)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );
  return {
    of: (name: string) => params.get(name) ?? '',
    choose: (name: string, value: string) => chooseAll({ [name]: value }),
    /** Several at once: an address changes once at a time. */
    chooseAll,
  };
}
