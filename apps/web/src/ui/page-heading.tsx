import type { ReactNode } from 'react';

type PageHeadingProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; icon?: ReactNode };

export function PageHeading({ title, description, actions, icon }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex items-center gap-3.5 text-3xl/9 font-medium tracking-[-0.02em] text-text sm:text-4xl/11">
          {icon && (
            <span aria-hidden="true" className="text-accent-text [&_svg]:size-7">
              {icon}
            </span>
          )}
          <span className="min-w-0 break-words">{title}</span>
        </h1>
        {description != null && <p className="mt-2 max-w-prose text-base text-muted">{description}</p>}
      </div>
      {actions != null && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
    </div>
  );
}
