import { cx } from './class-names.ts';

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  // By code point, so that a letter outside the basic plane is not cut in half.
  return ([...first][0] ?? '?').concat([...last][0] ?? '').toUpperCase();
}

/** Decorative: the name is beside it, so it is hidden from screen readers. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-md border border-accent-line bg-accent-soft font-mono font-medium text-accent-text select-none',
        size === 'sm' && 'size-6 text-[0.625rem]',
        size === 'md' && 'size-8 text-xs',
        size === 'lg' && 'size-12 text-base',
      )}
    >
      {initials(name)}
    </span>
  );
}
