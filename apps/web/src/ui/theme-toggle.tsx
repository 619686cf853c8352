import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const choices = [
  { value: 'light', label: 'Light theme', icon: Sun },
  { value: 'system', label: 'Theme of the system', icon: Monitor },
  { value: 'dark', label: 'Dark theme', icon: Moon },
] as const;

type ThemeToggleProps = { theme: ThemeChoice; onChange: (theme: ThemeChoice) => void };

export function ThemeToggle({ theme, onChange }: ThemeToggleProps) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-8 cursor-pointer place-items-center rounded-sm text-muted transition-colors duration-150 hover:text-text has-checked:bg-neutral-soft has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
