import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useKeyDown } from '../../ui/use-key-down.ts';
import type { NavItem } from '../navigation.ts';

// Loaded when it is first opened: the panel's first load stays as small as it was.
const JumpPalette = lazy(async () => ({ default: (await import('./jump-palette.tsx')).JumpPalette }));

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** Looks like a field and opens the palette, which has the field. */
export function JumpButton({ onJump }: { onJump: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={onJump}
      className="flex h-10 w-full items-center gap-2.5 rounded-md border border-field-line bg-field px-3 text-left text-muted text-sm hover:border-muted lg:h-8.5 lg:px-2.5"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="grow">Jump to …</span>
      <span aria-hidden="true" className="font-mono text-label max-lg:hidden">
        {isMac() ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  );
}

interface JumpProps {
  /** Undefined while it is not there at all: then it asks for nothing. */
  readonly open: boolean | undefined;
  readonly onOpenChange: (open: boolean | undefined) => void;
  readonly staffItems: readonly NavItem[];
}

/** The palette and its shortcut. A console keeps the keys it is given; over a dialog there is no second one. */
export function Jump({ open, onOpenChange, staffItems }: JumpProps) {
  useKeyDown((event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
    if (!isShortcut || event.defaultPrevented) return;
    event.preventDefault();
    if (open) onOpenChange(false);
    else if (!document.querySelector('[role=dialog][data-open],[role=alertdialog][data-open]')) onOpenChange(true);
  });
  if (open === undefined) return null;
  return (
    <Suspense>
      <JumpPalette
        open={open}
        onOpenChange={onOpenChange}
        onClosed={() => onOpenChange(undefined)}
        staffItems={staffItems}
      />
    </Suspense>
  );
}
