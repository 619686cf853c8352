import { useKeyDown } from '../../ui/use-key-down.ts';

type Keys = Readonly<Record<string, () => void>>;

/** Single keys of a page. They rest while something is typed, a dialog is open, or a key of the browser is meant. */
export function useKeys(keys: Keys): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
