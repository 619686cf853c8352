/** A gap is a gap, not a zero. */
export const valueText = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? 'No data' : format(value);
