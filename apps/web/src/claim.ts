/**
 * Marks a statement of fact in the copy of the site. The table in `claims.ts`, which no page loads, says which test
 * proves it; claims.test.ts fails for a claim that is not marked, not in the table, or worded differently there.
 */
export const claim = <const T extends string>(_id: string, sentence: T): T => sentence;

/** Marks copy about the provider rather than the software: an example, which a provider replaces with their own. */
export const example = <const T>(_id: string, copy: T): T => copy;
