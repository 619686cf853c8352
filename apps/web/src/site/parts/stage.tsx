import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/class-names.ts';

export interface Scene {
  readonly id: string;
  readonly name: string;
  readonly picture: ReactNode;
  /** Said below the picture. */
  readonly text?: ReactNode;
}

/** A picture with a few states to choose from. Radio buttons and styles alone: it works before and without scripts. */
export function Stage({ legend, scenes, start = 0 }: { legend: string; scenes: readonly Scene[]; start?: number }) {
  const group = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-y-4"
      style={{ gridTemplateColumns: `repeat(${scenes.length}, minmax(0, 1fr))` }}
    >
      <legend className="sr-only">{legend}</legend>
      {scenes.map(({ id, name, picture, text }, index) => (
        <div key={id} className="group/scene contents">
          <label
            className={cx(
              'flex min-h-11 cursor-pointer items-center justify-center border-line-strong border-y border-r bg-raised px-2 text-center text-muted text-sm/5 transition-colors duration-150 hover:text-text has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-focus',
              index === 0 && 'rounded-l-md border-l',
              index === scenes.length - 1 && 'rounded-r-md',
            )}
          >
            <input type="radio" name={group} value={id} defaultChecked={index === start} className="sr-only" />
            {name}
          </label>
          <div className="col-span-full row-start-2 hidden min-w-0 group-has-checked/scene:block">
            {picture}
            {text != null && <p className="mt-4 text-neutral text-sm">{text}</p>}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
