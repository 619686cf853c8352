import { useSearchParams } from 'react-router';

/**
 * Which dialog of a page is open, kept in the address: a link opens it, and going back closes it. Where a page has one
 * for each of its rows, `of` says which row is meant.
 */
export function useDialog<D extends string>(names: readonly D[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('dialog');
  const put = (name: D | undefined, of?: string) =>
    setParams(
      (before) => {
        before.delete('dialog');
        before.delete('of');
        if (name) before.set('dialog', name);
        if (of) before.set('of', of);
        return before;
      },
      { replace: name === undefined },
    );
  function close() {
    // What was confirmed may have led to another page, which is not left again.
    if (new URLSearchParams(window.location.search).has('dialog')) put(undefined);
  }
  const open = names.find((name) => name === asked);
  return { open, of: open && params.get('of'), show: put, close };
}
