import type { Meaning, StateWord } from '@resolvo/contract/state-words';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { StatusDot } from '../ui/status-dot.tsx';
import { type Tone, toneText } from '../ui/tone.ts';

const tones: Readonly<Record<Meaning, Tone>> = {
  well: 'ok',
  works: 'info',
  turn: 'warn',
  broken: 'danger',
  rest: 'neutral',
};

/**
 * The state of any noun. Only what needs a person stands in a box; all else is a quiet dot, which breathes while it
 * changes by itself. Without a word the state is not known yet.
 */
export function StateBadge({ of }: { of: StateWord | undefined }) {
  if (!of) return <StatusDot tone="neutral" label="Checking" breathing />;
  const { word, meaning, dot = meaning } = of;
  if (meaning === 'turn' || meaning === 'broken') return <Badge tone={tones[meaning]}>{word}</Badge>;
  return <StatusDot tone={tones[dot]} label={word} breathing={meaning === 'works'} />;
}

/** The tone of a notice about a state. */
export const toneOf = ({ meaning }: StateWord): Tone => tones[meaning];

/** The colour of an icon or word that stands for a state in a list of steps. */
export const textClassOf = ({ meaning }: StateWord): string => toneText[tones[meaning]];

/** Green when it runs, red when it does not. What is not finished or not known yet has no such colour. */
const bars: Readonly<Record<Meaning, string>> = {
  well: 'bg-ok',
  works: 'animate-breathe bg-line',
  turn: 'bg-line',
  broken: 'bg-danger',
  rest: 'bg-danger',
};

/** The bar on top of a server's card. */
export function StateBar({ of }: { of: StateWord | undefined }) {
  return <span aria-hidden="true" className={cx('h-1', bars[of?.meaning ?? 'works'])} />;
}
