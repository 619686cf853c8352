/** Advisories that do not touch the product, by id, each with the reason in a sentence. This list is read at each release. */
export const accepted: Readonly<Record<string, string>> = {};
