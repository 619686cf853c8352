import { keptInBrowser } from './kept.ts';

/** In local storage: by how many milliseconds the server's clock is ahead of the browser's. */
export const skewKey = 'clock-skew';
/** The header of an answer has whole seconds, and was written before it arrived. */
const tolerance = 5000;

const skew = (): number => Number(keptInBrowser.get(skewKey) ?? 0) || 0;

/** The time by the server's clock: a browser's own may be hours off, and the rules are the server's. */
export const serverNow = (): number => Date.now() + skew();

export const serverSeconds = (): number => Math.floor(serverNow() / 1000);

/** Of every answer of the API: the header `Date`. */
export function hearClock({ headers }: Response): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(said) || Math.abs(said - serverNow()) <= tolerance) return;
  const found = said - Date.now();
  if (Math.abs(found) <= tolerance) keptInBrowser.remove(skewKey);
  else keptInBrowser.set(skewKey, String(found));
}
