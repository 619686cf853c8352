import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalid, Refusal } from '../core/refusal.ts';
import { storable } from '../core/storable.ts';
import { accountAtWork } from '../db/pool-share.ts';
import { afterRunning } from './after-running.ts';
import type { ApartLimit, Reading } from './reading.ts';

/** What the sender sent is no mail, no zone file…: their text says what is wrong with it. */
export class Unreadable extends Error {}

/** The reading took too long, or wanted too much memory: the thread was ended. */
export class RanOut extends Error {}

export class TooMany extends Refusal {
  constructor() {
    super('upstream_unavailable', 'Many such texts are being read right now. Please try again in a minute.');
  }
}

class TooManyOfAccount extends Refusal {
  constructor() {
    super(
      'too_many_requests',
      'Other texts of this account are being read right now. Please wait for their answers, then try again.',
      { retryAfter: 5 },
    );
  }
}

/** What a person sent through a form: they are told, at the field. */
export async function readTyped<I, O>(reading: Reading<I, O>, input: I, field: string): Promise<O> {
  try {
    return await readApart(reading, input);
  } catch (error) {
    if (!(error instanceof RanOut)) throw error;
    throw invalid(field, 'This text takes too long to read. Please make it shorter or simpler.');
  }
}

/** Callers beyond these are refused: each that waits holds its input in memory. */
const mostWaiting = 60;
/** Of one account: a person sends one text after the other, and a script must not have the whole line. */
const mostOfAccount = 3;
const workerFile = new URL('../reading-thread.ts', import.meta.url);
const idleMilliseconds = 30_000;

interface Thread {
  readonly worker: Worker;
  idle: NodeJS.Timeout | undefined;
}

/** One thread a kind, so that one kind of input never waits for another. */
const threads = new Map<string, Thread>();
/** Who waits for the thread of a kind, each account with what it sent; the next in the line is the one at the front. */
const lines = new Map<string, Map<string, (() => Promise<unknown>)[]>>();
const busy = new Set<string>();

/**
 * Reads what a stranger sent in a thread of its own, one input at a time: however long it takes, requests are answered
 * meanwhile, and what takes too long is ended. Accounts take turns, so that one that sends much delays itself. The
 * thread has none of our environment.
 */
export function readApart<I, O>({ kind, limit }: Reading<I, O>, input: I): Promise<O> {
  const account = accountAtWork() ?? 'our own work';
  const line = lines.get(kind) ?? new Map<string, (() => Promise<unknown>)[]>();
  lines.set(kind, line);
  const own = line.get(account) ?? [];
  const all = [...line.values()].reduce((sum, { length }) => sum + length, 0);
  if (all >= mostWaiting) return Promise.reject(new TooMany());
  if (accountAtWork() !== undefined && own.length >= mostOfAccount) return Promise.reject(new TooManyOfAccount());
  const { promise, resolve } = Promise.withResolvers<O>();
  line.set(account, [
    ...own,
    () => {
      // The thread is ours, and answers with what the reader of this kind returns.
      const answer = ask(kind, input, limit) as Promise<O>;
      resolve(answer);
      return answer;
    },
  ]);
  if (!busy.has(kind)) void readLine(kind, line);
  return promise;
}

async function readLine(kind: string, line: Map<string, (() => Promise<unknown>)[]>): Promise<void> {
  busy.add(kind);
  for (let [next] = line; next; [next] = line) {
    const [account, [begin, ...others]] = next;
    // To the end of the line, with what else it has.
    line.delete(account);
    if (others.length > 0) line.set(account, others);
    // The caller is told how it ended.
    await begin?.().catch(() => undefined);
  }
  busy.delete(kind);
}

function threadFor(kind: string, { megabytes }: ApartLimit): Thread {
  const open = threads.get(kind);
  if (open) {
    clearTimeout(open.idle);
    open.worker.ref();
    return open;
  }
  const worker = new Worker(workerFile, {
    name: `apart ${kind}`,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  // Also while no caller waits for it: without a listener the event would end the process.
  worker.on('error', () => {});
  const thread: Thread = { worker, idle: undefined };
  threads.set(kind, thread);
  worker.once('exit', () => {
    if (threads.get(kind) === thread) threads.delete(kind);
  });
  return thread;
}

async function ask(kind: string, input: unknown, limit: ApartLimit): Promise<unknown> {
  const thread = threadFor(kind, limit);
  const { worker } = thread;
  const ended = new AbortController();
  const timer = afterRunning(limit.seconds * 1000, () => ended.abort());
  try {
    worker.postMessage({ kind, input });
    const [said] = await once(worker, 'message', { signal: ended.signal });
    if ('unreadable' in said) throw new Unreadable(storable(String(said.unreadable)));
    thread.idle = setTimeout(() => void worker.terminate(), idleMilliseconds).unref();
    worker.unref();
    return storable(said.answer);
  } catch (error) {
    if (error instanceof Unreadable) {
      thread.idle = setTimeout(() => void worker.terminate(), idleMilliseconds).unref();
      worker.unref();
      throw error;
    }
    threads.delete(kind);
    // Not waited for: a thread that is inside a call of Node ends after that call, and what comes next has another one.
    void worker.terminate();
    const why = ended.signal.aborted
      ? `more than ${limit.seconds} seconds`
      : `more than ${limit.megabytes} MB of memory`;
    throw new RanOut(`Reading it took ${why}.`, { cause: error });
  } finally {
    clearInterval(timer);
  }
}
