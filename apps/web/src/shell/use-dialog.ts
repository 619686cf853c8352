import { useSearchParams } from 'react-router';

/** Which dialog of a page is open, kept in the address: a link opens it, and going back closes it. */
export function useDialog<D extends string>(names: readonly D[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('dialog');
  const put = (name: D | undefined) =>
    setParams(
      (before) => {
        before.delete('dialog');
        if (name) before.set('dialog', name);
        return before;
      },
      { replace: name === undefined, preventScrollReset: true },
    );
  return { open: names.find((name) => name === asked), show: put, close: () => put(undefined) };
}
