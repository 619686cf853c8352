import { ChevronDown } from 'lucide-react';
import { useActsOff } from './acts-off.ts';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';

type Act = {
  label: string;
  onSelect: () => void;
  disabledReason?: string;
  /** Takes the thing on; the first of these that is possible now is the button. */
  forward?: true;
  /** Data is lost by it. */
  tone?: 'danger';
};

type NextActProps = {
  acts: readonly Act[];
  /** What is said where none of them takes it on now. */
  idle?: string | undefined;
};

/** The acts on one thing: the one that comes next as a button, all others with their reasons in a menu. */
export function NextAct({ acts, idle = 'Nothing is left to do.' }: NextActProps) {
  const off = useActsOff();
  const goesOn = acts.some(({ forward }) => forward);
  const next = acts.find(({ forward, disabledReason }) => forward && (disabledReason ?? off) === undefined);
  const others = acts.filter((act) => act !== next);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {next ? (
        <Button variant="primary" className="flex-1" onClick={next.onSelect}>
          {next.label}
        </Button>
      ) : goesOn ? (
        <p className="flex-1 text-muted text-sm">{off ?? idle}</p>
      ) : null}
      {others.length > 0 && (
        <Menu
          trigger={
            <Button variant="secondary" looks>
              More
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          items={others.map(({ forward: _, ...item }) => item)}
        />
      )}
    </div>
  );
}
