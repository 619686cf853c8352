import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { InCard } from './in-card.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  as?: 'section' | 'article' | 'div' | 'li';
  headingLevel?: 2 | 3;
  /** Lets the content touch the edges, for tables and lists. */
  flush?: boolean;
  className?: string;
};

export function Card({
  title,
  description,
  actions,
  children,
  as: Element = 'section',
  headingLevel = 2,
  flush = false,
  className,
}: CardProps) {
  const titleId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const hasHeader = title != null || actions != null;
  return (
    <Element
      aria-labelledby={Element === 'section' && title != null ? titleId : undefined}
      className={cx('min-w-0 overflow-hidden rounded-lg border border-line bg-surface', className)}
    >
      {hasHeader && (
        <div
          className={cx(
            'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-5 sm:px-6',
            (flush || children == null) && 'pb-5',
          )}
        >
          <div className="min-w-0">
            {title != null && (
              <Heading id={titleId} className="text-base font-semibold text-text">
                {title}
              </Heading>
            )}
            {description != null && <p className="mt-1 max-w-4xl text-pretty text-sm text-muted">{description}</p>}
          </div>
          {actions != null && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children != null && (
        <div
          className={cx(
            flush ? hasHeader && 'border-t border-line' : 'p-5 sm:px-6 sm:pb-6',
            !flush && hasHeader && 'pt-4',
          )}
        >
          <InCard value={flush ? 'flush' : 'padded'}>{children}</InCard>
        </div>
      )}
    </Element>
  );
}
