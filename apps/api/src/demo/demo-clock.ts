/** The time of the history: it goes from act to act, and a moment further each time it is read. */
export interface DemoClock {
  /** For the product. Each reading is a little later, so that steps of one act follow each other. */
  now(): Date;
  /** For the lab, which reads it often: stands still between acts. */
  look(): Date;
  /** Never goes back. */
  goTo(moment: Date): void;
}

const tickMs = 150;

export function demoClock(start: Date): DemoClock {
  let at = start.getTime();
  return {
    now() {
      at += tickMs;
      return new Date(at);
    },
    look: () => new Date(at),
    goTo(moment) {
      at = Math.max(at, moment.getTime());
    },
  };
}
