import { sql } from 'kysely';
import type { Queryable } from '../db/connection.ts';

/** How long after a worker died another one takes over. Leases run by the database's clock. */
const leaseSeconds = 30;

export interface Lease {
  readonly id: string;
  readonly fence: number;
}

/** The lease expired and another worker took the saga. */
export class LeaseLost extends Error {}

/** Takes the lease, unless another worker has it or an older saga of the subject is open. */
export async function takeLease(db: Queryable, id: string) {
  const taken = await sql<{
    id: string;
    fence: number;
    kind: string;
    version: number;
    subject_id: string;
    actor_id: string | null;
    act_id: string | null;
    input: unknown;
    memory: unknown;
    backwards: boolean;
    reason: string;
  }>`
    update sagas s set fence = fence + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      status = case when backwards then 'unwinding' else 'running' end
    where s.id = ${id} and s.status in ('waiting', 'running', 'unwinding')
      and (s.lease_until is null or s.lease_until < now())
      and not exists (select 1 from sagas o
        where o.subject_id = s.subject_id and o.finished_at is null and o.seq < s.seq)
    returning id, fence, kind, version, subject_id, actor_id, act_id, input, memory, backwards, reason`.execute(db);
  return taken.rows[0];
}

/** First statement of every write by the lease holder: holds the row, or throws when the fence is outdated. */
export async function renewLease(tx: Queryable, { id, fence }: Lease): Promise<void> {
  const held = await tx
    .updateTable('sagas')
    .set({ lease_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new LeaseLost();
}

/** Runs `work` while renewing the lease; its signal aborts when renewing fails. */
export async function underLease<T>(
  db: Queryable,
  lease: Lease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(
    () => void renewLease(db, lease).catch((error: unknown) => lost.abort(error)),
    (leaseSeconds * 1000) / 3,
  );
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
