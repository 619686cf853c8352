/** Times on the wire are seconds since 1970; 0 means none. */
export function seconds(date: Date | null): number {
  return date === null ? 0 : Math.floor(date.getTime() / 1000);
}
