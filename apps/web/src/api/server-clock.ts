import { labAheadHeader } from '@resolvo/contract/lab-ahead';
import { keptInBrowser } from './kept.ts';

/** In local storage: by how many milliseconds the server's clock is ahead of the browser's. */
export const skewKey = 'clock-skew';
/** In local storage: by how many seconds the lab of a demo has moved the product's time ahead of the server's clock. */
const labKey = 'lab-ahead';
/** The header of an answer has whole seconds, and was written before it arrived. */
const tolerance = 5000;

const skew = (): number => Number(keptInBrowser.get(skewKey) ?? 0) || 0;
export const labAheadSeconds = (): number => Number(keptInBrowser.get(labKey) ?? 0) || 0;

/** The real time by the server's clock: a browser's own may be hours off. Sessions end by it. */
export const serverRealNow = (): number => Date.now() + skew();

/** The product's time: a browser's clock may be hours off, and the rules are the server's. */
export const serverNow = (): number => serverRealNow() + labAheadSeconds() * 1000;

export const serverSeconds = (): number => Math.floor(serverNow() / 1000);

const listeners = new Set<() => void>();

/** Calls back when the lab has moved the product's time. Returns the end of it. */
export function onLabMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hearLab(ahead: number): void {
  if (ahead === labAheadSeconds()) return;
  if (ahead === 0) keptInBrowser.remove(labKey);
  else keptInBrowser.set(labKey, String(ahead));
  for (const listener of listeners) listener();
}

/** Of the page that was loaded: a visitor's first one may ask nothing of the API. */
export function hearPage(): void {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return;
  const said = page.serverTiming?.find(({ name }) => name === labAheadHeader);
  if (said !== undefined) hearLab(said.duration);
}

/** Of every answer of the API: the header `Date`, and the lab's own. */
export function hearClock({ headers }: Response): void {
  hearLab(Number(headers.get(labAheadHeader)) || 0);
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(said) || Math.abs(said - serverRealNow()) <= tolerance) return;
  const found = said - Date.now();
  if (Math.abs(found) <= tolerance) keptInBrowser.remove(skewKey);
  else keptInBrowser.set(skewKey, String(found));
}
