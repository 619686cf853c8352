import type { ReactNode } from 'react';

type PageHeadingProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; icon?: ReactNode };

/** Title, one line of context, and the acts of the page beside the title's first line. */
export function PageHeading({ title, description, actions, icon }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex items-center gap-2.5 text-[1.375rem]/8 font-semibold tracking-[-0.015em] text-text sm:text-2xl/9">
          {icon && (
            <span aria-hidden="true" className="text-accent-text [&_svg]:size-6">
              {icon}
            </span>
          )}
          <span className="min-w-0 break-words">{title}</span>
        </h1>
        {description != null && <p className="mt-0.5 max-w-prose text-sm text-muted">{description}</p>}
      </div>
      {actions != null && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
