import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';

const keptDays = 7;

interface Request<R> {
  /** Whose key it is: the account of a customer, the person of staff. */
  readonly callerId: string;
  readonly endpoint: string;
  readonly key: string | undefined;
  /** The parsed request, to compare with a repeated one. */
  readonly body: unknown;
  readonly reply: z.ZodType<R>;
}

/**
 * Runs an act once per idempotency key: a repeated request gets the stored answer, one with another body is refused.
 * Runs in the caller's transaction, which has locked the account it is about, so that the answer is stored if and only if
 * the act committed.
 */
export async function actOncePerKey<R>(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  request: Request<R>,
  act: () => Promise<R>,
): Promise<R> {
  const { callerId, endpoint, key } = request;
  if (key === undefined) return act();
  const hash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const before = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('caller_id', '=', callerId)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst();
  if (before) {
    if (!before.request_hash.equals(hash)) throw usedOtherwise();
    return request.reply.parse(before.reply);
  }
  const reply = await act();
  try {
    await tx
      .insertInto('idempotency_keys')
      .values({
        caller_id: callerId,
        endpoint,
        key,
        request_hash: hash,
        reply: JSON.stringify(reply),
        created_at: deps.now(),
      })
      .execute();
  } catch (error) {
    // Two requests for different clients hold different accounts, so the key's unique constraint decides between them.
    if (isUniqueViolation(error, 'idempotency_keys_pkey')) throw usedOtherwise();
    throw error;
  }
  return reply;
}

export async function forgetKeys(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - keptDays * 86_400_000);
  await deps.db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

const usedOtherwise = () => invalid('idempotency_key', 'This key was used for something else. Please use a new one.');
