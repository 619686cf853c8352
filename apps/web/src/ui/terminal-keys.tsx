import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const keys = ['Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type TerminalKey = (typeof keys)[number];

const final: Readonly<Partial<Record<TerminalKey, string>>> = {
  ArrowUp: 'A',
  ArrowDown: 'B',
  ArrowRight: 'C',
  ArrowLeft: 'D',
};

/** What a terminal sends for a key. Programs may ask for the application form of the arrows (DECCKM). */
export function sequenceOf(key: TerminalKey, applicationCursor: boolean): string {
  if (key === 'Escape') return '\x1b';
  if (key === 'Tab') return '\t';
  return `\x1b${applicationCursor ? 'O' : '['}${final[key]}`;
}

/** The control character of a typed one; anything else is left as it is. */
export function withControl(typed: string): string {
  const code = typed.length === 1 ? typed.toUpperCase().charCodeAt(0) : 0;
  if (typed === ' ') return '\x00';
  return code >= 0x40 && code <= 0x5f ? String.fromCharCode(code - 0x40) : typed;
}

const faces: Readonly<Record<TerminalKey, ReactNode>> = {
  Escape: 'Esc',
  Tab: 'Tab',
  ArrowUp: <ArrowUp aria-hidden="true" />,
  ArrowDown: <ArrowDown aria-hidden="true" />,
  ArrowLeft: <ArrowLeft aria-hidden="true" />,
  ArrowRight: <ArrowRight aria-hidden="true" />,
};
const names: Readonly<Record<TerminalKey, string>> = {
  Escape: 'Esc',
  Tab: 'Tab',
  ArrowUp: 'Arrow up',
  ArrowDown: 'Arrow down',
  ArrowLeft: 'Arrow left',
  ArrowRight: 'Arrow right',
};

type TerminalKeysProps = {
  /** Whether Ctrl is held for the next character. */
  control: boolean;
  onControl: (held: boolean) => void;
  onKey: (key: TerminalKey) => void;
  className?: string;
};

/** Keys that the keyboard of a phone does not have. */
export function TerminalKeys({ control, onControl, onKey, className }: TerminalKeysProps) {
  return (
    <fieldset aria-label="Keys" className={className}>
      <Button
        variant={control ? 'primary' : 'secondary'}
        size="sm"
        aria-pressed={control}
        onClick={() => onControl(!control)}
      >
        Ctrl
      </Button>
      {keys.map((key) => (
        <Button key={key} variant="secondary" size="sm" aria-label={names[key]} onClick={() => onKey(key)}>
          {faces[key]}
        </Button>
      ))}
    </fieldset>
  );
}
