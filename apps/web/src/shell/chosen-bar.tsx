import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';

interface ChosenBarProps {
  /** What is chosen, such as `Chosen servers`. */
  readonly label: string;
  /** How many of what, such as `3 servers`. */
  readonly count: string;
  readonly items: ComponentProps<typeof Menu>['items'];
  readonly onClear: () => void;
  /** More buttons, and the dialogs of the acts. */
  readonly children: ReactNode;
}

/** How many rows of a list are chosen, and what can be done to them at once. */
export function ChosenBar({ label, count, items, onClear, children }: ChosenBarProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-2"
    >
      <p role="status" className="mr-auto text-sm text-text">
        {count} chosen
      </p>
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            Act on {count}
          </Button>
        }
        items={items}
      />
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      {children}
    </section>
  );
}
