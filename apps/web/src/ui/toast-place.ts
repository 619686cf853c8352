interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Room {
  /** Where the notifications stand when nothing is in their way. */
  readonly panel: Box;
  /** What can be pressed. */
  readonly acts: readonly Box[];
  /** What says where one is, by weight: where there is no place beside all of them, the last is given up first. */
  readonly headings?: readonly Box[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Whether notifications stand over what can be pressed, because there is no other place. */
  readonly covers: boolean;
}

const gap = 12;
const edge = 16;
/** Down to below a heading with its tabs and what waits there, and no further: the place of notifications is at the top. */
const lowest = 320;

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const moved = ({ top, bottom, left, right }: Box, x: number, y: number): Box => ({
  top: top + y,
  bottom: bottom + y,
  left: left + x,
  right: right + x,
});

/**
 * How far notifications stand aside, so that they cover nothing that can be pressed: to the left of it, at the same height;
 * where there is no room, as on a phone or beside a full heading, below its line. Not at all where the page is full of what can be pressed.
 */
export function standAside({ panel, acts, headings = [] }: Room): Place {
  const near = headings.filter(({ top }) => top < lowest + panel.bottom - panel.top);
  for (let kept = near.length; kept >= 0; kept -= 1) {
    const place = placeBeside(panel, [...acts, ...near.slice(0, kept)]);
    if (place) return { ...place, covers: false };
  }
  return { x: 0, y: 0, covers: true };
}

/** Whether notifications cover anything that can be pressed where they stand. */
export const coversAny = (panel: Box, acts: readonly Box[]): boolean => acts.some((act) => meets(panel, act));

function placeBeside(panel: Box, acts: readonly Box[]): { readonly x: number; readonly y: number } | undefined {
  const isFree = (x: number, y: number) => !coversAny(moved(panel, x, y), acts);
  if (isFree(0, 0)) return { x: 0, y: 0 };
  const lefts = acts.map((act) => Math.min(0, act.left - gap - panel.right)).sort((a, b) => b - a);
  const x = lefts.find((one) => panel.left + one >= edge && isFree(one, 0));
  if (x !== undefined) return { x, y: 0 };
  const downs = acts.map((act) => Math.max(0, act.bottom + gap - panel.top)).sort((a, b) => a - b);
  const y = downs.find((one) => panel.top + one <= lowest && isFree(0, one));
  return y === undefined ? undefined : { x: 0, y };
}
