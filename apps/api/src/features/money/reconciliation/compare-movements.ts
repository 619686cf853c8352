import type { FindingKind, MovementKind } from '@resolvo/contract/money/reconciliation';

/** Money moved between a customer and us, in cents; negative: from us. */
export interface Movement {
  readonly kind: MovementKind;
  /** The gateway's id of the payment, refund or dispute. */
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}

export interface Mismatch {
  readonly kind: FindingKind;
  readonly movement: MovementKind;
  readonly id: string;
  readonly gatewayAmount: number | null;
  readonly booksAmount: number | null;
}

export const keyOf = ({ kind, id }: Pick<Movement, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * Movements are grouped by object and direction, and each side is summed. The findings together explain the whole
 * difference between the sides, to the cent.
 */
export function compareMovements(gateway: readonly Movement[], books: readonly Movement[]): Mismatch[] {
  const [theirs, ours] = [added(gateway), added(books)];
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) => {
    const [their, our] = [theirs.get(key), ours.get(key)];
    const known = their ?? our;
    if (!known) return [];
    const kind = mismatchOf(their, our);
    if (!kind) return [];
    return [
      {
        kind,
        movement: known.kind,
        id: known.id,
        gatewayAmount: their?.amount ?? null,
        booksAmount: our?.amount ?? null,
      },
    ];
  });
}

function mismatchOf(their: Movement | undefined, our: Movement | undefined): FindingKind | undefined {
  if (their?.kind === 'other') return 'unexplained';
  if (!our) return 'missing_in_books';
  if (!their) return 'missing_at_gateway';
  if (their.currency !== our.currency) return 'currency_differs';
  return their.amount === our.amount ? undefined : 'amount_differs';
}

function added(movements: readonly Movement[]): Map<string, Movement> {
  const sums = new Map<string, Movement>();
  for (const one of movements) {
    const before = sums.get(keyOf(one));
    sums.set(keyOf(one), before ? { ...before, amount: before.amount + one.amount } : one);
  }
  return sums;
}
