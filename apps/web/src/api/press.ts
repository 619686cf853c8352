import { isUnclear } from './api-error.ts';

/** Presses of one hand on one button: what an operating system takes for a double click. */
const doubleClickMilliseconds = 500;
/** How long a press that got no answer is meant when the same is pressed again. Later it may be wanted anew. */
const unclearMilliseconds = 120_000;

interface Pressed {
  readonly answer: Promise<unknown>;
  readonly at: number;
}

const pressed = new Map<string, Pressed>();
const unclear = new Map<string, { readonly key: string; readonly until: number }>();

/** 128 random bits. `crypto.randomUUID` is missing where the lab is opened by a plain address of the network. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One press is one act: the same act that is pressed again while it is under way, or by a double click, is not sent again.
 * Each act has a key by which the server knows it, so that it can be sent again after a lost answer; one that never got an
 * answer keeps its key for the next press.
 */
export function oncePerPress<T>(asked: string, act: (key: string) => Promise<T>): Promise<T> {
  const now = performance.now();
  const before = pressed.get(asked);
  // One cast: `asked` names the endpoint, whose answer it is.
  if (before) return before.answer as Promise<T>;
  const open = unclear.get(asked);
  const key = open && open.until > now ? open.key : newKey();
  const answer = act(key);
  const mine: Pressed = { answer, at: now };
  pressed.set(asked, mine);
  const forget = () => {
    if (pressed.get(asked) === mine) pressed.delete(asked);
  };
  answer.then(
    () => {
      unclear.delete(asked);
      setTimeout(forget, Math.max(0, doubleClickMilliseconds - (performance.now() - mine.at)));
    },
    (error: unknown) => {
      forget();
      if (isUnclear(error)) unclear.set(asked, { key, until: performance.now() + unclearMilliseconds });
      else unclear.delete(asked);
    },
  );
  return answer;
}
