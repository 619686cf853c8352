import { type ReactNode, useEffect, useRef } from 'react';

const openDelay = 250;
const closeDelay = 120;
const margin = 8;

function place(bubble: HTMLElement, anchor: Element) {
  const target = anchor.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const above = target.top - own.height - margin;
  const left = target.left + target.width / 2 - own.width / 2;
  const rightmost = document.documentElement.clientWidth - own.width - margin;
  bubble.style.top = `${above >= margin ? above : target.bottom + margin}px`;
  bubble.style.left = `${Math.max(margin, Math.min(left, rightmost))}px`;
}

/**
 * Explains the element rendered right before it. Written by hand on the browser's popovers because every button
 * may carry one, and a positioning library would cost the public pages 30 kB.
 */
export function HintBubble({ id, children }: { id?: string; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const bubble = ref.current;
    const anchor = bubble?.previousElementSibling;
    if (!bubble || !(anchor instanceof HTMLElement) || typeof bubble.showPopover !== 'function') return;

    const life = new AbortController();
    let open: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const hide = () => {
      clearTimeout(timer);
      open?.abort();
      open = undefined;
      if (bubble.matches(':popover-open')) bubble.hidePopover();
    };
    const show = () => {
      clearTimeout(timer);
      if (open || !bubble.isConnected) return;
      open = new AbortController();
      const { signal } = open;
      bubble.showPopover();
      place(bubble, anchor);
      document.addEventListener('keydown', (e) => e.key === 'Escape' && hide(), { signal });
      document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
      window.addEventListener('resize', hide, { signal });
    };
    const later = (act: () => void, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(act, delay);
    };
    const isOff = () => anchor.getAttribute('aria-disabled') === 'true' && anchor.getAttribute('aria-busy') !== 'true';

    const { signal } = life;
    for (const element of [anchor, bubble]) {
      element.addEventListener('pointerenter', (e) => e.pointerType === 'mouse' && later(show, openDelay), { signal });
      element.addEventListener('pointerleave', (e) => e.pointerType === 'mouse' && later(hide, closeDelay), { signal });
    }
    anchor.addEventListener('focus', () => anchor.matches(':focus-visible') && show(), { signal });
    anchor.addEventListener('blur', hide, { signal });
    // Touch has no hover, so pressing a disabled button shows the reason.
    anchor.addEventListener('click', () => (isOff() ? show() : hide()), { signal });

    return () => {
      life.abort();
      hide();
    };
  }, []);

  return (
    <span
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed w-max max-w-72 rounded-sm border border-line-strong bg-raised px-2.5 py-1.5 text-left font-sans text-[0.8125rem]/5 font-normal tracking-normal text-text normal-case shadow-popup"
    >
      {children}
    </span>
  );
}
