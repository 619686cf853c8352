const actions = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** Between a toast and what it must not cover. */
const gap = 8;

/**
 * How far below its own place a fixed element has to stand so that it covers nothing that can be pressed. 0 where the
 * whole screen is full: then its own place is as good as any.
 */
export function clearPlace(region: HTMLElement): number {
  const { left, right, height } = region.getBoundingClientRect();
  const own = Number.parseFloat(getComputedStyle(region).top);
  const taken = [...document.querySelectorAll<HTMLElement>(actions)]
    .filter((action) => isPressable(action) && !region.contains(action))
    .map((action) => action.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right && box.bottom > own && box.top < window.innerHeight)
    .sort((one, other) => one.top - other.top);
  let top = own;
  for (const box of taken) {
    if (box.top - gap >= top + height) break;
    top = Math.max(top, box.bottom + gap);
  }
  return top + height <= window.innerHeight ? top - own : 0;
}

/** What is behind a dialog is inert, and what is not shown has no box. */
const isPressable = (action: HTMLElement): boolean =>
  action.checkVisibility({ visibilityProperty: true }) && action.closest('[inert], [aria-hidden="true"]') === null;
