import { sql } from 'kysely';
import { ascendingId } from '../../../core/ascending-id.ts';
import type { CallLog, TokenCall } from '../../../core/call-log.ts';
import type { Deps } from '../../../core/deps.ts';

type Kept = TokenCall & { readonly id: string; readonly at: Date };

/** How long a call may take to appear, and how many a process loses at most when it is killed. */
const flushMs = 2_000;
const batchSize = 1_000;

/** `mostKept` bounds the memory while the database is away; a call takes about 200 bytes. */
export function createCallLog({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, mostKept = 50_000): CallLog {
  let kept: Kept[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (kept.length > 0) {
      const batch = kept.slice(0, batchSize);
      await writeCalls({ db }, batch);
      kept = kept.slice(batch.length);
      await noteUse({ db }, batch).catch((error: unknown) =>
        log.warn({ event: 'token_calls.use_not_noted', err: error }, 'Last use of tokens was not written'),
      );
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // A second caller waits for the run that has begun, and then for what was added meanwhile.
    while (running) await running;
    if (kept.length === 0) return;
    running = writeAll().catch((error: unknown) => {
      log.warn(
        { event: 'token_calls.write_failed', err: error, waiting: kept.length },
        'Calls of tokens were not written; they are tried again',
      );
      schedule();
    });
    await running;
    running = undefined;
    if (dropped > 0) {
      log.error({ event: 'token_calls.dropped', count: dropped }, 'Calls of tokens were dropped: too many waited');
      dropped = 0;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  return {
    add(call) {
      if (kept.length >= mostKept) {
        dropped += 1;
        return;
      }
      kept.push({ ...call, id: ascendingId(), at: now() });
      if (kept.length === batchSize && !running) void flush();
      else schedule();
    },
    flush,
  };
}

/** Written again after a lost answer, a batch is there once: its ids are its own. */
async function writeCalls({ db }: Pick<Deps, 'db'>, calls: readonly Kept[]): Promise<void> {
  const column = <T>(of: (call: Kept) => T): T[] => calls.map(of);
  await sql`insert into token_calls (id, token_id, method, path, status, refusal, ip, created_at)
    select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ tokenId }) => tokenId)}::uuid[],
      ${column(({ method }) => method)}::text[], ${column(({ path }) => path)}::text[],
      ${column(({ status }) => status)}::smallint[], ${column(({ refusal }) => refusal)}::text[],
      ${column(({ ip }) => ip)}::text[], ${column(({ at }) => at)}::timestamptz[])
    on conflict do nothing`.execute(db);
}

/** To the minute: a program that calls ten times a second is not worth ten writes. */
async function noteUse({ db }: Pick<Deps, 'db'>, calls: readonly Kept[]): Promise<void> {
  const last = new Map(calls.filter(({ accepted }) => accepted).map((call) => [call.tokenId, call]));
  if (last.size === 0) return;
  const uses = [...last.values()];
  await sql`update api_tokens t set last_used_at = used.at, last_used_ip = used.ip
    from unnest(${uses.map(({ tokenId }) => tokenId)}::uuid[], ${uses.map(({ at }) => at)}::timestamptz[],
      ${uses.map(({ ip }) => ip)}::text[]) as used(id, at, ip)
    where t.id = used.id and (t.last_used_at is null or t.last_used_at < used.at - interval '1 minute')`.execute(db);
}
