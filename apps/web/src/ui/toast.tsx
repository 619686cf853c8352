import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type Tone, toneBox } from './tone.ts';

export type ToastKind = 'success' | 'info' | 'warn' | 'error';

const looks: Record<ToastKind, { icon: LucideIcon; tone: Tone; word: string }> = {
  success: { icon: CircleCheck, tone: 'ok', word: 'Success' },
  info: { icon: Info, tone: 'info', word: 'Information' },
  warn: { icon: TriangleAlert, tone: 'warn', word: 'Warning' },
  error: { icon: CircleAlert, tone: 'danger', word: 'Error' },
};

type ToastProps = { kind: ToastKind; text: ReactNode; onDismiss: () => void };

export function Toast({ kind, text, onDismiss }: ToastProps) {
  const { icon: Icon, tone, word } = looks[kind];
  return (
    <div className="pointer-events-auto flex group-data-covers/toasts:pointer-events-none animate-arrive items-start gap-3 rounded-md border border-line-strong bg-raised p-3 shadow-popup">
      <span
        aria-hidden="true"
        className={cx('grid size-8 shrink-0 place-items-center rounded-sm border', toneBox[tone])}
      >
        <Icon className="size-[1.125rem]" />
      </span>
      <p className="min-w-0 flex-1 py-[0.3125rem] text-ui break-words text-text">
        <span className="sr-only">{word}: </span>
        {text}
      </p>
      <button
        type="button"
        aria-label="Dismiss notification"
        onClick={onDismiss}
        className="pointer-events-auto grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
