/** A measured time in the words of the site: "5.6 s", "48 s", "1 min 12 s". */
export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} s`;
  const whole = Math.round(value);
  if (whole < 60) return `${whole} s`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${rest} s`;
}
