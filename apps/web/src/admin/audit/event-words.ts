/** `token.revoked_by_staff` as people read it: “token revoked by staff”. */
export const eventWords = (name: string): string => name.replace(/[._]/g, ' ');

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
