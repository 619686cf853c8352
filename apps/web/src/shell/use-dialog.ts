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
  function close() {
    // What was confirmed may have led to another page, which is not left again.
    if (new URLSearchParams(window.location.search).has('dialog')) put(undefined);
  }
  return { open: names.find((name) => name === asked), show: put, close };
}
