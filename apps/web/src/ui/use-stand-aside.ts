import { type RefObject, useEffect } from 'react';
import { standAside } from './toast-place.ts';

const pressable = 'button, a[href], input, select, textarea, summary, [role="button"]';
/** A link over a whole row of a list is no act that has to stay in view. */
const widestAct = 320;

/** Moves the panel of notifications aside from what can be pressed, while it has any and neither pointer nor focus is on it. */
export function useStandAside(ref: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    if (count === 0) return void panel.style.removeProperty('translate');
    let frame = 0;
    const place = () => {
      frame = 0;
      if (!panel.matches(':hover, :focus-within')) moveAside(panel);
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(place);
    };
    moveAside(panel);
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', soon);
    addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('resize', soon);
      removeEventListener('scroll', soon, { capture: true });
    };
  }, [ref, count]);
}

function moveAside(panel: HTMLElement): void {
  const [x = 0, y = 0] = panel.style.translate.split(' ').map((one) => Number.parseFloat(one) || 0);
  const now = panel.getBoundingClientRect();
  const acts = [...document.querySelectorAll(pressable)]
    .filter((one) => !panel.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0 && width <= widestAct);
  const to = standAside({
    width: document.documentElement.clientWidth,
    panel: { top: now.top - y, bottom: now.bottom - y, left: now.left - x, right: now.right - x },
    acts,
  });
  panel.style.translate = `${to.x}px ${to.y}px`;
}
