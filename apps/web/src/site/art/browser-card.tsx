import { LockKeyhole } from 'lucide-react';
import { example } from '../../claim.ts';

const rows = example('web.hosting', [
  { name: 'Certificate', value: 'renewed 3 days ago' },
  { name: 'Last backup', value: '02:14 this night' },
  { name: 'Mailboxes', value: '12 of 50' },
  { name: 'Disk', value: '8.1 of 50 GB' },
]);

/** A website and what is kept in order behind it. */
export function BrowserCard() {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="overflow-hidden rounded-lg border border-line-strong bg-surface/85 shadow-popup backdrop-blur-sm">
        <div className="flex items-center gap-3 border-line border-b px-4 py-3">
          <span aria-hidden="true" className="flex gap-1.5">
            <span className="size-2.5 rounded-full bg-line-strong" />
            <span className="size-2.5 rounded-full bg-line-strong" />
            <span className="size-2.5 rounded-full bg-line-strong" />
          </span>
          <span className="flex min-w-0 flex-1 items-center gap-2 rounded-full bg-sunken px-3 py-1 font-mono text-muted text-xs">
            <LockKeyhole aria-hidden="true" className="size-3 shrink-0 text-ok" />
            fjellbakeriet.example
          </span>
        </div>
        <svg aria-hidden="true" viewBox="0 0 400 120" fill="none" className="h-auto w-full bg-sunken">
          <path d="m0 120 70-62 34 26 62-54 72 66 40-28 122 52Z" fill="#12344a" />
          <path d="m0 120 110-34 60 18 90-30 140 46Z" fill="#0b2233" />
          <path d="M28 34h120M28 52h84" stroke="var(--text)" strokeWidth="8" strokeLinecap="round" opacity="0.9" />
          <rect x="28" y="70" width="76" height="22" rx="4" fill="var(--accent)" />
        </svg>
        <dl className="divide-y divide-line px-5 py-2">
          {rows.map((row) => (
            <div key={row.name} className="flex items-center justify-between gap-4 py-2.5 text-sm">
              <dt className="text-muted">{row.name}</dt>
              <dd className="font-mono text-xs">{row.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  );
}
