/** `token.revoked_by_staff` as people read it: “token revoked by staff”. */
export const eventWords = (name: string): string => name.replace(/[._]/g, ' ');
