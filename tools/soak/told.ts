/** What a caller was told about an act. `unclear`: no answer ever said what became of it. */
export type Outcome = 'acknowledged' | 'refused' | 'unclear';

export interface Noted {
  readonly kind: string;
  /** By which it is found again: a marker in its text, or an id that was answered. */
  readonly mark: string;
  readonly outcome: Outcome;
}

/**
 * What every caller was told. In the end an acknowledged act must be there once, a refused one not at all, and one that
 * no answer told of at most once.
 */
export class Told {
  readonly #notes: Noted[] = [];
  /** Statuses of all answers, and answers that should not have been. */
  readonly statuses = new Map<string, number>();
  readonly wrongs: string[] = [];
  readonly internals = new Map<string, number>();

  note(kind: string, mark: string, outcome: Outcome): void {
    this.#notes.push({ kind, mark, outcome });
  }

  answered(status: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** A 500: the product did not know what happened. */
  internal(call: string): void {
    this.internals.set(call, (this.internals.get(call) ?? 0) + 1);
  }

  wrong(sentence: string): void {
    this.wrongs.push(sentence);
  }

  of(kind: string): readonly Noted[] {
    return this.#notes.filter((one) => one.kind === kind);
  }

  kinds(): readonly string[] {
    return [...new Set(this.#notes.map(({ kind }) => kind))];
  }

  count(kind: string, outcome: Outcome): number {
    return this.of(kind).filter((one) => one.outcome === outcome).length;
  }

  /** What was found how often, by mark, held against what was said. */
  disagreements(kind: string, found: ReadonlyMap<string, number>): string[] {
    return this.of(kind).flatMap(({ mark, outcome }) => {
      const times = found.get(mark) ?? 0;
      if (outcome === 'acknowledged' && times !== 1)
        return [`${kind} ${mark} was acknowledged and is there ${times} times`];
      if (outcome === 'refused' && times !== 0) return [`${kind} ${mark} was refused and is there ${times} times`];
      if (times > 1) return [`${kind} ${mark} is there ${times} times`];
      return [];
    });
  }
}
