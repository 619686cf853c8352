import { stack } from '../content/enterprise/stack.ts';
import { Icon } from '../parts/icon.tsx';

/** The application above, and below it the parts to choose from: what is ticked is plugged in. */
export function StackBoard() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <p className="rounded-lg border border-line-strong bg-surface px-5 py-4 text-center font-medium">
        Your application
      </p>
      <div aria-hidden="true" className="mx-auto h-5 w-px bg-accent" />
      <fieldset className="rounded-lg border border-accent-line bg-surface/85 p-3 pt-0 backdrop-blur-sm">
        <legend className="label-mono mx-auto px-3 text-accent-text">Tick what it needs</legend>
        <div className="grid grid-cols-2 gap-3 pt-1">
          {stack.features.map(({ icon, title }, index) => (
            <label
              key={title}
              className="group/part relative flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-line border-dashed px-3 py-2 text-muted text-sm/5 transition-colors duration-150 hover:border-line-strong has-checked:border-accent has-checked:border-solid has-checked:bg-accent-soft has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input type="checkbox" defaultChecked={index % 3 === 0} className="sr-only" />
              <Icon name={icon} className="size-5 shrink-0 group-has-checked/part:text-accent-text" />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
    </figure>
  );
}
