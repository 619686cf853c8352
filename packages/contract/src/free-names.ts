/** Below these, customers have names of their own for free. */
export const freeSuffixes = ['resolvo.site', 'resolvo.website'] as const;
export type FreeSuffix = (typeof freeSuffixes)[number];

/** The free suffix that a name is directly below, if it is. */
export function splitFree(name: string): { label: string; suffix: FreeSuffix } | undefined {
  const suffix = freeSuffixes.find((one) => name.endsWith(`.${one}`));
  if (suffix === undefined) return undefined;
  const first = name.slice(0, -suffix.length - 1);
  return first.includes('.') ? undefined : { label: first, suffix };
}
