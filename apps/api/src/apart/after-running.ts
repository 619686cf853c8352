/** Counts in steps, and a step that comes late as one: while the machine stood still, the thread could not read either. */
export function afterRunning(milliseconds: number, then: () => void): NodeJS.Timeout {
  const step = Math.max(milliseconds / 20, 1);
  let ran = 0;
  return setInterval(() => {
    ran += step;
    if (ran >= milliseconds) then();
  }, step);
}
