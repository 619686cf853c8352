/** `true`, or the reason why not, as a sentence for a disabled button and for a refusal. */
export type Verdict = true | string;

interface StateTable<S extends string> {
  readonly states: readonly S[];
  readonly canMove: (from: S, to: S) => boolean;
}

/** Allowed moves between states. A move that is not listed is illegal. */
export function stateTable<S extends string>(moves: Readonly<Record<S, readonly S[]>>): StateTable<S> {
  const states = Object.keys(moves) as S[];
  return {
    states,
    canMove: (from, to) => moves[from].includes(to),
  };
}

/** One action of a noun: the states it is allowed in, and the reason in all others. */
export function action<S extends string>(from: readonly S[], reason: (state: S) => string) {
  const verdict = (state: S): Verdict => from.includes(state) || reason(state);
  return Object.assign(verdict, { from });
}
