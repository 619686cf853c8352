/** The state a thing goes to. Throws for a move that its table does not have: that is a bug of ours, not a refusal. */
export function moved<S extends string>(
  what: string,
  table: { readonly canMove: (from: S, to: S) => boolean },
  from: S,
  to: S,
): S {
  if (!table.canMove(from, to)) throw new Error(`${what} never goes from ${from} to ${to}.`);
  return to;
}

/** As `moved`, for what may also stay where it is while something else of it changes. */
export const movedOrStayed: typeof moved = (what, table, from, to) => (from === to ? to : moved(what, table, from, to));
