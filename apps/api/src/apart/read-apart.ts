import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalid, Refusal } from '../core/refusal.ts';
import { storable } from '../core/storable.ts';
import type { ApartLimit, Reading } from './reading.ts';

/** What the sender sent is no mail, no zone file…: their text says what is wrong with it. */
export class Unreadable extends Error {}

/** It was read for too long, or wanted too much memory: the thread was ended. */
export class RanOut extends Error {}

export class TooMany extends Refusal {
  constructor() {
    super('upstream_unavailable', 'Many such texts are being read right now. Please try again in a minute.');
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
const mostWaiting = 20;
const workerFile = new URL('../reading-thread.ts', import.meta.url);
const idleMilliseconds = 30_000;

interface Thread {
  readonly worker: Worker;
  idle: NodeJS.Timeout | undefined;
}

/** One thread a kind, so that one kind of input never waits for another. */
const threads = new Map<string, Thread>();
const turns = new Map<string, Promise<unknown>>();
const waiting = new Map<string, number>();

/**
 * Reads what a stranger sent in a thread of its own, one input at a time: however long it takes, requests are answered
 * meanwhile, and what takes too long is ended. The thread has none of our environment.
 */
export function readApart<I, O>({ kind, limit }: Reading<I, O>, input: I): Promise<O> {
  const ahead = waiting.get(kind) ?? 0;
  if (ahead >= mostWaiting) return Promise.reject(new TooMany());
  waiting.set(kind, ahead + 1);
  const before = turns.get(kind) ?? Promise.resolve();
  const answer = before
    .then(() => ask(kind, input, limit))
    .finally(() => waiting.set(kind, (waiting.get(kind) ?? 1) - 1));
  turns.set(
    kind,
    answer.catch(() => undefined),
  );
  // The thread is ours, and answers with what the reader of this kind returns.
  return answer as Promise<O>;
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
  const timer = setTimeout(() => ended.abort(), limit.seconds * 1000);
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
    clearTimeout(timer);
  }
}
