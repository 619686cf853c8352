import type { Deps } from '../../../core/deps.ts';
import type { Sighting, Watch } from '../../../core/watch.ts';
import { noteSightings } from './note-sightings.ts';

/**
 * One round: every watch looks once, and what it saw is noted. A worker that gets no answer from anything outside cannot
 * tell what is down, so it notes one outage of our own line and leaves all others as they are.
 */
export async function watchOutages(deps: Deps): Promise<void> {
  const seen = await Promise.all(deps.watches.map((watch) => lookOnce(deps, watch)));
  const looked = seen.filter((one) => one !== undefined);
  const all = looked.flat();
  if (isCutOff(looked)) {
    deps.log.error({ event: 'outages.cut_off' }, 'Nothing outside answers this worker; no outage of a part is noted');
    return noteSightings(deps, [{ part: 'line', place: '', trouble: 'no_answer' }], false);
  }
  // A watch that failed saw nothing: its parts are not gone from the configuration.
  await noteSightings(deps, [...all, { part: 'line', place: '', trouble: undefined }], seen.length === looked.length);
}

async function lookOnce(deps: Deps, watch: Watch): Promise<readonly Sighting[] | undefined> {
  try {
    return await watch.look(deps);
  } catch (error) {
    deps.log.error(
      { event: 'outages.look_failed', parts: watch.parts, err: error },
      'A look for outages failed; it is made again in the next minute',
    );
    return undefined;
  }
}

/** Not one answer from at least two watches of things outside this machine. A refusal is an answer. */
export function isCutOff(looked: readonly (readonly Sighting[])[]): boolean {
  const outside = looked
    .map((sightings) => sightings.filter(({ near, trouble }) => near !== true && trouble !== 'unknown'))
    .filter(({ length }) => length > 0);
  return outside.length > 1 && outside.flat().every(({ trouble }) => trouble === 'no_answer');
}
