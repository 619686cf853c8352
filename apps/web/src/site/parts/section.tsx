import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

type SectionProps = { id?: string; tone?: 'plain' | 'sunken' | 'night'; tight?: boolean; children: ReactNode };

export function Section({ id, tone = 'plain', tight = false, children }: SectionProps) {
  return (
    <section
      id={id}
      data-theme={tone === 'night' ? 'dark' : undefined}
      className={cx(
        'below-fold scroll-mt-20',
        tone === 'sunken' && 'border-line border-y bg-sunken/60',
        tone === 'night' && 'bg-surface',
      )}
    >
      <div className={cx('mx-auto max-w-7xl px-4 sm:px-8', tight ? 'py-12 sm:py-16' : 'py-20 sm:py-28')}>
        {children}
      </div>
    </section>
  );
}

type HeadingProps = { label?: string; title: ReactNode; lede?: ReactNode; action?: ReactNode };

export function SectionHeading({ label, title, lede, action }: HeadingProps) {
  return (
    <div className="mb-12 flex flex-wrap items-end self-start justify-between gap-x-12 gap-y-6">
      <div className="max-w-2xl">
        {label && <p className="label-mono mb-4 text-accent-text">{label}</p>}
        <h2 className="font-medium text-3xl/[1.15] tracking-[-0.02em] sm:text-[2.75rem]/[1.12]">{title}</h2>
        {lede != null && <p className="mt-4 text-lg/7 text-muted">{lede}</p>}
      </div>
      {action}
    </div>
  );
}
