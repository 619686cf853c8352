import type { z } from 'zod';
import type { Queryable } from '../db/connection.ts';
import type { Deps } from './deps.ts';

/**
 * Long work as named steps. What a step does outside (`act`) may happen twice, because a process can die between the
 * effect and our note of it; so every `act` and `undo` first looks whether it was done already. What a step changes in
 * our database (`book`) is one transaction with the note that the step is done, and so happens once.
 */
export interface SagaStep<Input, Memory> {
  readonly name: string;
  /** For the customer who watches. */
  readonly title: string;
  /** From its first attempt on; after that the step has failed, whatever is still going on. */
  readonly deadlineSeconds?: number;
  act?(deps: Deps, run: StepRun<Input, Memory>): Promise<void>;
  book?(deps: Deps, tx: Queryable, run: StepRun<Input, Memory>): Promise<Partial<Memory> | undefined>;
  undo?(deps: Deps, run: StepRun<Input, Memory>): Promise<void>;
  unbook?(deps: Deps, tx: Queryable, run: StepRun<Input, Memory>): Promise<Partial<Memory> | undefined>;
}

export interface StepRun<Input, Memory> {
  readonly sagaId: string;
  readonly subjectId: string;
  /** Who asked for it; undefined is the system itself. */
  readonly actorId: string | undefined;
  readonly input: Input;
  /** What earlier steps, and earlier attempts of this one, found out. */
  readonly memory: Partial<Memory>;
  /** The same for every attempt of this step of this saga. */
  readonly key: string;
  /** Aborted when the lease is lost: somebody else works on it now. */
  readonly signal: AbortSignal;
  /** Kept at once, so that the next attempt knows even if this one dies. */
  remember(patch: Partial<Memory>): Promise<void>;
}

interface SagaDefinition<Input = unknown, Memory = unknown> {
  readonly kind: string;
  readonly version: number;
  readonly input: z.ZodType<Input>;
  readonly memory: z.ZodType<Partial<Memory>>;
  readonly steps: readonly SagaStep<Input, Memory>[];
  /** Without it the work goes forward only: after its last attempt it waits for a person. */
  readonly unwindable: boolean;
  /** Part of the transaction that notes the end of unwinding. */
  unwound?(deps: Deps, tx: Queryable, saga: FinishedSaga<Input, Memory>): Promise<void>;
}

export interface FinishedSaga<Input, Memory> {
  readonly sagaId: string;
  readonly subjectId: string;
  readonly input: Input;
  readonly memory: Partial<Memory>;
  readonly reason: string;
}

/** A definition whose types are checked here and forgotten in the registry, which parses what it reads. */
export function defineSaga<Input, Memory>(definition: SagaDefinition<Input, Memory>): AnySaga {
  return definition as unknown as AnySaga;
}

export type AnySaga = SagaDefinition<unknown, Record<string, unknown>>;

/** The work is going on outside; look again later. Not a failure, and not counted as an attempt. */
export class NotYet extends Error {
  readonly seconds: number;
  constructor(seconds = 2) {
    super('Not finished yet.');
    this.seconds = seconds;
  }
}

/** Trying again would not help. `reason` is for the owner, the message for staff. */
export class StepRefused extends Error {
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}
