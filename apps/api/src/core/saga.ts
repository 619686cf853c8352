import type { z } from 'zod';
import type { Queryable } from '../db/connection.ts';
import type { Deps } from './deps.ts';

/**
 * Long work as named steps. `act`, the effect outside, may run twice, because a process can die between the effect and
 * our note of it; so every `act` and `undo` first checks whether it was already done. `book`, the change in our
 * database, shares a transaction with the note that the step is done, so it happens once.
 */
export interface SagaStep<Input, Memory> {
  readonly name: string;
  /** Shown to the customer while it runs. */
  readonly title: string;
  /** Counted from its first attempt; after that the step has failed, even if its effect is still running. */
  readonly deadlineSeconds?: number;
  act?(deps: Deps, run: StepRun<Input, Memory>): Promise<void>;
  book?(deps: Deps, tx: Queryable, run: StepRun<Input, Memory>): Promise<Partial<Memory> | undefined>;
  undo?(deps: Deps, run: StepRun<Input, Memory>): Promise<void>;
  unbook?(deps: Deps, tx: Queryable, run: StepRun<Input, Memory>): Promise<Partial<Memory> | undefined>;
}

export interface StepRun<Input, Memory> {
  readonly sagaId: string;
  readonly subjectId: string;
  /** The account that asked for it; undefined when the product did. */
  readonly actorId: string | undefined;
  readonly input: Input;
  /** What earlier steps, and earlier attempts of this one, stored. */
  readonly memory: Partial<Memory>;
  /** Idempotency key: the same for every attempt of this step of this saga. */
  readonly key: string;
  /** Aborted when the lease is lost, because another worker runs the saga then. */
  readonly signal: AbortSignal;
  /** Stored at once, so that the next attempt has it even if this process dies. */
  remember(patch: Partial<Memory>): Promise<void>;
}

interface SagaDefinition<Input = unknown, Memory = unknown> {
  readonly kind: string;
  readonly version: number;
  readonly input: z.ZodType<Input>;
  readonly memory: z.ZodType<Partial<Memory>>;
  readonly steps: readonly SagaStep<Input, Memory>[];
  /** When false the saga goes forward only: after the last attempt it is stuck and waits for staff. */
  readonly unwindable: boolean;
  /** Part of the transaction that marks the saga as unwound. */
  unwound?(deps: Deps, tx: Queryable, saga: FinishedSaga<Input, Memory>): Promise<void>;
}

export interface FinishedSaga<Input, Memory> {
  readonly sagaId: string;
  readonly subjectId: string;
  readonly input: Input;
  readonly memory: Partial<Memory>;
  readonly reason: string;
}

/** Type-checks a definition and erases its types for the registry, which parses what it reads. */
export function defineSaga<Input, Memory>(definition: SagaDefinition<Input, Memory>): AnySaga {
  return definition as unknown as AnySaga;
}

export type AnySaga = SagaDefinition<unknown, Record<string, unknown>>;

/** Thrown while the work outside still runs; the step is polled again later. Not counted as an attempt. */
export class NotYet extends Error {
  readonly seconds: number;
  constructor(seconds = 2) {
    super('Not finished yet.');
    this.seconds = seconds;
  }
}

/** Thrown when a retry cannot help. `reason` is shown to the owner, the message to staff. */
export class StepRefused extends Error {
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}
