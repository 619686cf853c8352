const web = /[<[(]?\bhttps?:\/\/[^\s<>\])]+[>\])]?/gi;

/**
 * A text as its letters and digits: the same however it was wrapped, marked and laid out. Addresses of the web are left out,
 * because mail programs of companies write others in their place.
 */
export const lettersOf = (text: string): string =>
  text
    .replaceAll(web, ' ')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
