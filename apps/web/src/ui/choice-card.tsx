import type { ReactNode } from 'react';

type ChoiceCardProps = {
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  title: string;
  text?: ReactNode;
  corner?: ReactNode;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
};

/** One option of a radio group, as a card. */
export function ChoiceCard({ name, value, checked, onChange, title, text, corner, disabledReason }: ChoiceCardProps) {
  return (
    <label className="relative flex min-h-16 cursor-pointer items-start gap-3.5 rounded-lg border border-line bg-surface p-4 transition-colors duration-150 hover:border-line-strong has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        disabled={disabledReason !== undefined && !checked}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-field-line bg-field after:size-2.5 after:rounded-full peer-checked:border-accent peer-checked:after:border-[0.3125rem] peer-checked:after:border-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3 font-medium">
          {title}
          {corner != null && <span className="ml-auto tabular-nums">{corner}</span>}
        </span>
        {text != null && <span className="mt-0.5 block text-muted text-sm">{text}</span>}
        {disabledReason === undefined ? null : <span className="mt-0.5 block text-sm">{disabledReason}</span>}
      </span>
    </label>
  );
}
