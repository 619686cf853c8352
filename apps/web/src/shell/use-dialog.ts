import { type To, useSearchParams } from 'react-router';

/**
 * The open dialog of a page, kept in the URL: a link opens it, Back closes it. Where each row has one, `of` names the
 * row.
 */
export function useDialog<D extends string>(names: readonly D[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('dialog');
  const put = (name: D | undefined, of?: string) =>
    setParams((before) => withDialog(before, name, of), { replace: name === undefined });
  function close() {
    // The confirmed action may have led elsewhere, or another dialog been opened while this one was closing: both are kept.
    const shown = new URLSearchParams(window.location.search).get('dialog');
    if (names.some((name) => name === shown)) put(undefined);
  }
  const open = names.find((name) => name === asked);
  /** For a link that opens it. */
  const at = (name: D, of?: string): To => ({ search: `?${withDialog(new URLSearchParams(params), name, of)}` });
  return { open, of: open && params.get('of'), show: put, at, close };
}

function withDialog(address: URLSearchParams, name: string | undefined, of: string | undefined): URLSearchParams {
  address.delete('dialog');
  address.delete('of');
  if (name) address.set('dialog', name);
  if (of) address.set('of', of);
  return address;
}

/** The address of a page with one of its dialogs open. */
export const dialogAt = (path: string, dialog: string, of?: string): string =>
  `${path}?${new URLSearchParams({ dialog, ...(of === undefined ? {} : { of }) })}`;
