import { useId } from 'react';
import { cx } from './class-names.ts';

export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      className={cx('animate-spin', className)}
    >
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Covers the window, or all of it but the menu of the panel or the header of the site. */
export function FullScreenSpinner({ beside }: { beside?: 'menu' | 'header' }) {
  const gradient = useId();
  return (
    <div
      role="status"
      className={cx(
        'fixed inset-0 grid place-content-center justify-items-center gap-4 bg-bg',
        beside === 'header' ? 'z-10' : 'z-30',
        beside === 'menu' && 'bottom-14 lg:bottom-0 lg:left-60',
      )}
    >
      <svg aria-hidden="true" width="40" height="40" viewBox="0 0 40 40" fill="none" className="animate-spin">
        <defs>
          <linearGradient id={gradient} x1="4" y1="36" x2="36" y2="4" gradientUnits="userSpaceOnUse">
            <stop stopColor="var(--aurora-from)" />
            <stop offset="1" stopColor="var(--aurora-to)" />
          </linearGradient>
        </defs>
        <circle cx="20" cy="20" r="17" stroke="var(--line)" strokeWidth="2.5" />
        <path d="M20 3a17 17 0 0 1 17 17" stroke={`url(#${gradient})`} strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className="label-mono text-muted">Loading</span>
    </div>
  );
}
