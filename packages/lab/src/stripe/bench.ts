import type { Clock } from '../kit/clock.ts';
import { type Account, type AccountState, type KeptAnswer, newId } from './account.ts';
import { missing } from './stripe-error.ts';

/** The context of every act of the simulator: the account, the clock, and how to emit events. */
export interface Bench {
  readonly account: Account;
  now(): number;
  /** The preset `declines`: every card is declined. */
  declinesAll(): boolean;
  /** Notes that the state has changed. */
  save(): void;
  /** Resolves when all that happened so far is on disk. No answer leaves before. */
  saved(): Promise<void>;
  keepAnswer(answer: KeptAnswer): void;
  /** Makes an event of the object as it is now, and sends it to the configured webhook. */
  tell(type: string, object: Record<string, unknown>): void;
}

export function createBench(options: {
  state: AccountState;
  clock: Clock;
  declinesAll: () => boolean;
  send: (eventId: string) => void;
}): Bench & { during<T>(request: { id: string; key: string | null }, act: () => T): T } {
  const { state, clock } = options;
  const nobody = { id: null, idempotency_key: null };
  let request: { id: string | null; idempotency_key: string | null } = nobody;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    account: state.value,
    now: seconds,
    declinesAll: options.declinesAll,
    save: () => state.change(() => {}),
    saved: () => state.flush(),
    keepAnswer: state.keepAnswer,
    tell(type, object) {
      const event = {
        id: newId('evt'),
        created: seconds(),
        type,
        object: structuredClone(object),
        request,
        delivery: { state: 'waiting' as const, attempts: 0, last: null },
      };
      state.keepEvent(event);
      options.send(event.id);
    },
    /** Events carry the request that caused them. */
    during({ id, key }, act) {
      request = { id, idempotency_key: key };
      try {
        return act();
      } finally {
        request = nobody;
      }
    },
  };
}

export function find<T extends { id: string }>(list: readonly T[], what: string, id: string, param?: string): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw missing(what, id, param);
  return found;
}
