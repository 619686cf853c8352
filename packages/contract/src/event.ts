import type { z } from 'zod';
import type { ActivityKind } from './activity-kinds.ts';
import type { Topic } from './topics.ts';

/**
 * Something that happened, told in the past tense. Events are stored for good, and customers will receive them as
 * webhooks: a change of `data` that an old reader could stumble over is a new `version`.
 */
export interface EventDefinition {
  readonly version: number;
  readonly summary: string;
  /** The summary of one such event, with what stands in its `data`: `{invoice_number}`, and `{€amount}` of cents. */
  readonly says?: string;
  readonly data: z.ZodObject;
  /** The field of `data` with the id of the event's subject. */
  readonly subject: string;
  /** The field of `data` that has what the subject was called then, for when it is gone; by default `name`. */
  readonly called?: string;
  /** The field of `data` with the number of what the subject took the place of: both are named. */
  readonly inPlaceOf?: string;
  /** What screens show that it may have changed: they ask for those answers again. */
  readonly changes: readonly Topic[];
  /** Its kind in the account's activity list; undefined: not listed there. */
  readonly activity?: ActivityKind;
}

/** Keeps the literal types of the table. */
export const defineEvents = <const T extends Readonly<Record<string, EventDefinition>>>(events: T): T => events;
