import { useId } from 'react';
import { cx } from './class-names.ts';

type LogoProps = {
  name: string;
  markOnly?: boolean;
  /** Sets the size through the size of the text: the mark is one and a half letters tall. */
  className?: string;
};

/** An aurora that bends over a ridge, and the first letter of a name. */
export function Logo({ name, markOnly = false, className = 'text-lg' }: LogoProps) {
  const gradient = useId();
  return (
    <span className={cx('inline-flex items-center gap-[0.5em] text-text', className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className="size-[1.5em] shrink-0">
        <defs>
          <linearGradient id={gradient} x1="3" y1="28" x2="28" y2="4" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--mark-from)" />
            <stop offset="1" stopColor="var(--mark-to)" />
          </linearGradient>
        </defs>
        <path d="M3 30V16.5C3 8.5 9.5 2 17.5 2H29v5.5H17.5a9 9 0 0 0-9 9V30Z" fill={`url(#${gradient})`} />
        <path d="M12 30 19.8 14.5 24 20.8l2-2.6L31.5 30Z" fill="currentColor" />
      </svg>
      <span className={markOnly ? 'sr-only' : 'font-semibold tracking-[-0.02em]'}>{name}</span>
    </span>
  );
}
