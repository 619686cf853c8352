import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useChange } from '../../shell/use-change.ts';

type DisclosureProps = {
  /** The accessible name where the button shows only a picture. */
  label?: string;
  button: ReactNode;
  buttonClass: string;
  panelClass: string;
  /** The panel fills a phone: the page behind it does not scroll. */
  locksPage?: boolean;
  children: ReactNode;
};

/**
 * A button and the panel it opens, on the browser's own popovers: they open without a script, close on Escape and on
 * a click elsewhere, and give the focus back. Arrow keys move between what the panel holds.
 */
export function Disclosure({ label, button, buttonClass, panelClass, locksPage, children }: DisclosureProps) {
  const id = useId();
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  useChange(key, () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  });
  // The panel may have been opened before the page came to life.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), []);

  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) panel.current?.showPopover({ source: trigger.current ?? undefined });
    const all = [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const items = all.filter((item) => item.checkVisibility());
    if (items.length === 0) return;
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
    const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? items.length - 1 : at - 1;
    items[(next + items.length) % items.length]?.focus();
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onKeyDown={move}
        className={buttonClass}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        data-locks-page={locksPage}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={move}
        className={panelClass}
      >
        {children}
      </div>
    </>
  );
}
