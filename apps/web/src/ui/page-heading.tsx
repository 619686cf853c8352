import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

type PageHeadingProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** On a phone all of them in sight, on as many lines as it takes: for the few of a page that is there for them. */
  wraps?: boolean;
  icon?: ReactNode;
  back?: ReactNode;
};

/** On a phone they stand in one line that scrolls, the forward act first: data begins below it however many there are. */
const actsClass = 'flex items-center gap-2 max-sm:w-full max-sm:[&>.bg-aurora]:order-first';

/** The way back, the title, one line of context, and the acts of the page beside them. */
export function PageHeading({ title, description, actions, icon, back, wraps = false }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        {back != null && <div className="contents print:hidden">{back}</div>}
        <h1 className="flex items-center gap-2.5 text-[1.375rem]/8 font-semibold tracking-[-0.015em] text-text sm:text-2xl/9">
          {icon && (
            <span aria-hidden="true" className="text-accent-text [&_svg]:size-6">
              {icon}
            </span>
          )}
          <span className="min-w-0 break-words">{title}</span>
        </h1>
        {description != null && <p className="mt-0.5 max-w-4xl text-pretty text-sm text-muted">{description}</p>}
      </div>
      {actions != null && (
        <div className={cx(actsClass, wraps ? 'flex-wrap' : 'sm:flex-wrap max-sm:scroll-line', 'print:hidden')}>
          {actions}
        </div>
      )}
    </div>
  );
}
