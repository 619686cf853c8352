/** A file of its own: the parser is loaded by its thread alone. */
export const largestMail = 12 * 1024 * 1024;
/** Fetched of a larger one: the headers, and the text that mail programs write before the files. */
export const mailStart = 512 * 1024;
