/** The next state. Throws for a move outside the state table: that is a bug, not a refusal. */
export function moved<S extends string>(
  what: string,
  table: { readonly canMove: (from: S, to: S) => boolean },
  from: S,
  to: S,
): S {
  if (from !== to && !table.canMove(from, to)) throw new Error(`${what} never goes from ${from} to ${to}.`);
  return to;
}
