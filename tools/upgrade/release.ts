/** A sentence for the person who started the run, instead of a trace. */
export class CannotUpgrade extends Error {}

const version = /^v(\d+)\.(\d+)\.(\d+)$/;

/** The newest of the tags that are releases. Those of candidates (`v1.0.0-rc.1`) are none. */
export function newestRelease(tags: readonly string[]): string {
  const [newest] = tags
    .flatMap((tag) => {
      const [, ...parts] = version.exec(tag) ?? [];
      return parts.length === 0 ? [] : [{ tag, parts: parts.map(Number) }];
    })
    .sort((a, b) => compareParts(b.parts, a.parts));
  if (newest === undefined)
    throw new CannotUpgrade(
      'There is no release before this one: a release is a tag such as v1.2.3. Name a revision instead: ' +
        'npm run upgrade -- --from REV',
    );
  return newest.tag;
}

function compareParts(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The migrations that a release lacks. Those that it has must be the same here, because they have run. */
export function addedMigrations(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const changed = [...old].filter(([name, text]) => now.get(name) !== text).map(([name]) => name);
  if (changed.length > 0)
    throw new CannotUpgrade(
      `${changed.join(', ')} ran with the release and ${changed.length === 1 ? 'is' : 'are'} not the same here any more. ` +
        'Put back what the release had, and write a new migration instead.',
    );
  return [...now.keys()].filter((name) => !old.has(name)).sort();
}
