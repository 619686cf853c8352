/** The id of a heading, which a link to a part of the page names. */
export const slugOf = (text: string): string => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');
