import { ChevronDown, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneBox } from './tone.ts';

interface NoticeLine {
  readonly key: string;
  readonly title: string;
  readonly text: ReactNode;
  /** Read by who opens the line. */
  readonly more: ReactNode;
}

/** Several notices of one kind in one box, a line each that opens. */
export function NoticeLines({ label, tone, lines }: { label: string; tone: Tone; lines: readonly NoticeLine[] }) {
  return (
    <ul aria-label={label} className={cx('divide-y divide-line rounded-md border', toneBox[tone])}>
      {lines.map(({ key, title, text, more }) => (
        <li key={key}>
          <details className="group text-ui">
            <summary className="flex min-h-10 cursor-pointer list-none items-center gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
              <CircleAlert aria-hidden="true" className="size-[1.125rem] shrink-0" />
              <span className="flex min-w-0 grow flex-wrap gap-x-3">
                <span className="font-semibold">{title}</span>
                <span className="text-text">{text}</span>
              </span>
              <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
            </summary>
            <div className="grid gap-1 pr-4 pb-3 pl-[2.875rem] text-text">{more}</div>
          </details>
        </li>
      ))}
    </ul>
  );
}
