import { onSessionStart } from '../api/session.ts';

/** The query string a list was last seen with, by its path: links back to the list lead to the same page of it. */
const places = new Map<string, string>();
onSessionStart(() => places.clear());

export const keepListPlace = (pathname: string, search: string): void => void places.set(pathname, search);

export const listPlace = (pathname: string) => ({ pathname, search: places.get(pathname) ?? '' });
