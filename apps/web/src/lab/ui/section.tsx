import { type ReactNode, useId } from 'react';

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-t border-line py-12 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10"
    >
      <div>
        <h2 id={id} className="text-xl font-medium tracking-[-0.01em] text-text">
          {title}
        </h2>
        {text && <p className="mt-2 max-w-prose text-sm text-muted">{text}</p>}
      </div>
      <div className="grid min-w-0 gap-8">{children}</div>
    </section>
  );
}

export function Specimen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="label-mono mb-3 text-muted">{label}</p>
      {children}
    </div>
  );
}
