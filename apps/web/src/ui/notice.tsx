import { CircleAlert, CircleCheck, Info, type LucideIcon, Sparkles, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneBox } from './tone.ts';

const icons: Record<Tone, LucideIcon> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
  info: Info,
  neutral: Info,
  accent: Sparkles,
};

type NoticeProps = { tone: Tone; title?: ReactNode; children?: ReactNode; action?: ReactNode };

export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={cx('flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md border px-4 py-3', toneBox[tone])}>
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />
        <div className="min-w-0 text-ui">
          {title != null && <p className="font-semibold">{title}</p>}
          {children != null && <div className="text-text">{children}</div>}
        </div>
      </div>
      {action && <div className="flex shrink-0 gap-2">{action}</div>}
    </div>
  );
}
