import { coversAny, standAside } from './toast-place.ts';

const pressable = 'button, a[href], input, select, textarea, summary, [role="button"]';
/** What says where one is, the weightiest first: titles of pages, those of their parts, the sentence below the title. */
const heading = ['h1', 'h2, h3, h4', 'h1 + p'];
/** A link over a whole row of a list is no act that has to stay in view. */
const widestAct = 320;

/**
 * Moves the panel of notifications aside from what can be pressed and from headings, while neither pointer nor focus is on it. Where it has to
 * cover something all the same, it lets what is pressed through (toast.tsx).
 */
export function keepAside(panel: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  let frame = 0;
  const place = () => {
    frame = 0;
    if (!panel.matches(':hover, :focus-within')) moveAside(panel);
    else tellCovering(panel, coversAny(panel.getBoundingClientRect(), actsBeside(panel)));
  };
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(place);
  };
  moveAside(panel);
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', soon, { signal });
  addEventListener('scroll', soon, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
  });
}

const boxesOf = (selector: string, panel: HTMLElement, boxOf: (one: Element) => DOMRect): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .filter((one) => !panel.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map(boxOf)
    .filter(({ width, height }) => width > 0 && height > 0);

const actsBeside = (panel: HTMLElement): DOMRect[] =>
  boxesOf(pressable, panel, (one) => one.getBoundingClientRect()).filter(({ width }) => width <= widestAct);

/** Of a heading its words alone: its box is as wide as the page. */
function wordsOf(heading: Element): DOMRect {
  const words = document.createRange();
  words.selectNodeContents(heading);
  return words.getBoundingClientRect();
}

const tellCovering = (panel: HTMLElement, covers: boolean): void => {
  panel.toggleAttribute('data-covers', covers);
};

function moveAside(panel: HTMLElement): void {
  const [x = 0, y = 0] = panel.style.translate.split(' ').map((one) => Number.parseFloat(one) || 0);
  const now = panel.getBoundingClientRect();
  const to = standAside({
    panel: { top: now.top - y, bottom: now.bottom - y, left: now.left - x, right: now.right - x },
    acts: actsBeside(panel),
    headings: heading.flatMap((some) => boxesOf(some, panel, wordsOf)),
  });
  panel.style.translate = `${to.x}px ${to.y}px`;
  tellCovering(panel, to.covers);
}
