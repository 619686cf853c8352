import { Pause, Play } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

const typing = 66;
const deleting = 15;
const rest = 3000;

const still = '(prefers-reduced-motion: reduce)';

function onMotionChange(listener: () => void): () => void {
  const query = window.matchMedia(still);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function useStill(): boolean {
  return useSyncExternalStore(
    onMotionChange,
    () => window.matchMedia(still).matches,
    () => true,
  );
}

interface Typed {
  readonly phrase: number;
  readonly length: number;
  readonly act: 'type' | 'delete';
}

function step(phrases: readonly string[], { phrase, length, act }: Typed): Typed {
  const full = phrases[phrase]?.length ?? 0;
  if (act === 'delete' && length === 0) return { phrase: (phrase + 1) % phrases.length, length: 1, act: 'type' };
  if (act === 'delete') return { phrase, length: length - 1, act };
  return length < full ? { phrase, length: length + 1, act } : { phrase, length: full - 1, act: 'delete' };
}

/** Begins with the first phrase in full, as the prerendered page shows it. Held, it stays as it is. */
function useTyped(phrases: readonly string[], running: boolean, held: boolean): string {
  const [typed, setTyped] = useState<Typed>({ phrase: 0, length: phrases[0]?.length ?? 0, act: 'type' });
  const full = phrases[typed.phrase] ?? '';
  useEffect(() => {
    if (!running || held) return;
    const complete = typed.act === 'type' && typed.length === full.length;
    const delay = complete ? rest : typed.act === 'type' ? typing : deleting;
    const timer = setTimeout(() => setTyped((current) => step(phrases, current)), delay);
    return () => clearTimeout(timer);
  }, [phrases, running, held, typed, full]);
  return running ? full.slice(0, typed.length) : full;
}

type TaglineProps = { title: string; phrases: readonly string[] };

/**
 * One line is always kept free, and two on the narrowest phones, so nothing below moves while it types. The pause button
 * stands at the caret, and holds the text while the pointer or the focus is on it. On a phone there is no room beside the
 * longest phrases: it stands behind the title.
 */
export function Tagline({ title, phrases }: TaglineProps) {
  const reduced = useStill();
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const text = useTyped(phrases, !reduced && !paused, held);
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLSpanElement>(null);
  const second = useRef<HTMLSpanElement>(null);
  // By transform: moved as a box, it would count as a shift of the layout with each letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the text ends depends on the text
  useLayoutEffect(() => {
    const place = () => {
      const room = button.current?.offsetParent?.getBoundingClientRect();
      const end = (window.innerWidth < 640 ? first : second).current?.getBoundingClientRect();
      if (!room || !end || !button.current) return;
      const x = Math.round(end.right - room.left + 10);
      const y = Math.round(end.top - room.top + end.height / 2 - button.current.offsetHeight / 2);
      button.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [text, reduced]);
  return (
    <div className="relative">
      <h1 className="font-medium text-[2.75rem]/[1.08] text-text tracking-[-0.035em] sm:text-7xl/[1.04]">
        <span className="sr-only">
          {title} {phrases[0]}
        </span>
        <span aria-hidden="true">
          <span ref={first}>{title}</span>
          <span data-testid="tagline" className="block min-h-[1lh] whitespace-pre-wrap max-[22.4rem]:min-h-[2lh]">
            {/* The caret is a letter of the text: a box of its own would move, and count as a layout shift. */}
            <span ref={second} className="text-aurora">
              {reduced ? text : `${text}|`}
            </span>
          </span>
        </span>
      </h1>
      <p className="sr-only">Made for {phrases.join(', ')}.</p>
      {!reduced && (
        <button
          ref={button}
          type="button"
          aria-label={paused ? 'Play the tagline' : 'Pause the tagline'}
          onClick={() => setPaused(!paused)}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="absolute top-0 left-0 grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          {paused ? <Play aria-hidden="true" className="size-4" /> : <Pause aria-hidden="true" className="size-4" />}
        </button>
      )}
    </div>
  );
}
