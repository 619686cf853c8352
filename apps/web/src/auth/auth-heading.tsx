import type { ReactNode } from 'react';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 className="font-semibold text-3xl tracking-tight text-balance">{title}</h1>
      {children ? <p className="mt-3 text-muted text-pretty">{children}</p> : null}
    </div>
  );
}

export const authLinkClass = 'font-medium text-accent-text underline underline-offset-4';
