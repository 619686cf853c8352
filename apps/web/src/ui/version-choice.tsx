import { type ReactNode, useState } from 'react';
import { cx } from './class-names.ts';
import { SelectField } from './select-field.tsx';

export type VersionOption = {
  value: string;
  /** Name and version: “Debian 13”. Options of one name share a row. */
  label: string;
  /** Options of one family share a row, whatever they are called. */
  family?: string;
  note?: ReactNode;
  /** A word beside it, such as “Installed”. */
  tag?: ReactNode;
};

type VersionChoiceProps = {
  /** Name of the radio group. */
  name: string;
  options: readonly VersionOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
};

const parts = /^(?<family>.*\S)\s+(?<version>\d\S*.*)$/;
const partsOf = (label: string) => parts.exec(label)?.groups ?? { family: label, version: '' };

const newestFirst = (options: readonly VersionOption[]) =>
  options.toSorted((one, other) => other.label.localeCompare(one.label, 'en', { numeric: true }));

/** One of several things that come in versions: a row each, with its version where there are more. */
export function VersionChoice({ name, options, value, onValueChange }: VersionChoiceProps) {
  const families = Object.entries(
    Object.groupBy(options, ({ label, family }) => family ?? partsOf(label).family ?? label),
  );
  if (options.length === 0) return null;
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {families.map(([family, of = []]) => (
        <Family key={family} {...{ name, family, of: newestFirst(of), value, onValueChange }} />
      ))}
    </div>
  );
}

type FamilyProps = Omit<VersionChoiceProps, 'options'> & { family: string; of: readonly VersionOption[] };

function Family({ name, family, of, value, onValueChange }: FamilyProps) {
  const chosen = of.find((one) => one.value === value);
  const [last, setLast] = useState(chosen?.value);
  const shown = chosen ?? of.find((one) => one.value === last) ?? of[0];
  if (!shown) return null;
  return (
    <div
      className={cx(
        'flex min-h-14 items-center gap-4 pr-3 transition-colors duration-150 has-focus-visible:bg-hover',
        chosen ? 'bg-accent-soft/50' : 'hover:bg-hover',
      )}
    >
      <label className="relative flex min-w-0 flex-1 cursor-pointer items-center gap-3.5 py-2.5 pl-4">
        <input
          type="radio"
          name={name}
          value={shown.value}
          checked={chosen !== undefined}
          onChange={() => onValueChange(shown.value)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full border border-field-line bg-field outline-offset-2 after:size-2.5 after:rounded-full peer-checked:border-accent peer-checked:after:border-[0.3125rem] peer-checked:after:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
        />
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-md border border-line-strong bg-raised font-mono text-muted text-sm"
        >
          {shown.family !== undefined || parts.test(shown.label) ? family.slice(0, 1) : '–'}
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-medium text-sm text-text">
            {shown.family === undefined ? shown.label : `${family}: ${shown.label}`} {shown.tag}
          </span>
          {shown.note != null && <span className="block text-[0.8125rem]/5 text-muted">{shown.note}</span>}
        </span>
      </label>
      {of.length > 1 && (
        <SelectField
          label={shown.family === undefined ? `Version of ${family}` : family}
          labelHidden
          value={shown.value}
          onChange={(event) => {
            setLast(event.target.value);
            onValueChange(event.target.value);
          }}
          options={of.map((one) => ({
            value: one.value,
            label: one.family ? one.label : partsOf(one.label).version || one.label,
          }))}
          className={cx('shrink-0', shown.family === undefined ? 'w-28' : 'w-32 sm:w-48')}
        />
      )}
    </div>
  );
}
