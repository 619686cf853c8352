import { useEffect, useState } from 'react';

/** A canvas does not follow the theme by itself, so it is drawn again when this changes. */
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
 * A token holds both themes; only an element that wears it knows which one counts. A new one each time: with reduced
 * motion every change is a transition of no time, and a colour that is read at once is still the one before.
 */
export function colourOf(token: string, element: HTMLElement): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
