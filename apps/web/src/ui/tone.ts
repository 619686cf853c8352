export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'neutral' | 'accent';

/** Text, ground and edge of a box in a tone. Spelled out because Tailwind reads class names, not expressions. */
export const toneBox: Record<Tone, string> = {
  ok: 'border-ok-line bg-ok-soft text-ok',
  warn: 'border-warn-line bg-warn-soft text-warn',
  danger: 'border-danger-line bg-danger-soft text-danger',
  info: 'border-info-line bg-info-soft text-info',
  neutral: 'border-neutral-line bg-neutral-soft text-neutral',
  accent: 'border-accent-line bg-accent-soft text-accent-text',
};

export const toneText: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  info: 'text-info',
  neutral: 'text-neutral',
  accent: 'text-accent-text',
};
