import { useEffect, useState } from 'react';

/** Canvas colours do not follow the theme by themselves; redraw when this changes. */
export function useLook(): string {
  const [look, setLook] = useState('');
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const read = () => setLook(`${document.documentElement.dataset.theme ?? 'system'} ${system.matches}`);
    read();
    const watch = new MutationObserver(read);
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    system.addEventListener('change', read);
    return () => {
      watch.disconnect();
      system.removeEventListener('change', read);
    };
  }, []);
  return look;
}

/**
 * Reads a token's colour in the current theme from a temporary element. A new element each time: with reduced motion a
 * change is a zero-length transition, and an existing element would still have the old colour.
 */
export function colourOf(token: string, element: HTMLElement): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
