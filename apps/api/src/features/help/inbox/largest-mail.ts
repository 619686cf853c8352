/** Larger ones are not fetched from the mailbox. A file of its own: the parser is loaded by its thread alone. */
export const largestMail = 12 * 1024 * 1024;
