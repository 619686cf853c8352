import type { EventName } from '@resolvo/contract/events';
import { dispatchCan } from '@resolvo/contract/help/dispatches';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { countAudience } from './dispatch-proof.ts';
import { holdLetter, type StoredLetter } from './find-letter.ts';
import { moveDispatch } from './move.ts';
import { sendBatch, startDispatch } from './start-dispatch.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>;
type DispatchEvent = Extract<EventName, `dispatch.${string}`>;

/** How far ahead a letter can be scheduled: beyond that, what it says is no longer true. */
const furthestDays = 90;

async function withLetter(
  deps: Needs,
  actor: StaffActor,
  dispatchId: string,
  act: (tx: Queryable, letter: StoredLetter) => Promise<DispatchEvent | undefined>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const letter = await holdLetter(tx, dispatchId);
    if (!letter) throw notFound();
    const name = await act(tx, letter);
    if (name) await deps.events.emit(tx, { name, accountId: null, by: actor, data: { dispatch_id: dispatchId } });
  });
}

export async function sendDispatch(
  deps: Needs,
  actor: StaffActor,
  dispatchId: string,
  { count, send_at }: { count: number; send_at: number },
): Promise<void> {
  const now = deps.now().getTime();
  const at = send_at * 1000;
  if (send_at > 0 && at < now) throw invalid('send_at', 'This time has passed. Please choose a later one.');
  if (at > now + furthestDays * 86_400_000)
    throw invalid('send_at', `Please choose a time within ${furthestDays} days.`);
  await withLetter(deps, actor, dispatchId, async (tx, letter) => {
    demand(dispatchCan.send(letter.state));
    const people = await countAudience(tx, letter);
    if (people === 0) throw conflict('Nobody would get this letter. Please choose other clients.');
    if (people !== count) {
      throw conflict(
        `It is ${people === 1 ? 'one person' : `${people} people`} now, not ${count}. Please look at whom it is for again.`,
      );
    }
    if (send_at > 0) {
      await moveDispatch(tx, letter, 'scheduled', { send_at: new Date(at) });
      return 'dispatch.scheduled';
    }
    await startDispatch(deps, tx, letter, actor);
    return undefined;
  });
}

export const withdrawDispatch = (deps: Needs, actor: StaffActor, dispatchId: string): Promise<void> =>
  withLetter(deps, actor, dispatchId, async (tx, letter) => {
    demand(dispatchCan.withdraw(letter.state));
    await moveDispatch(tx, letter, 'draft', { send_at: null });
    return 'dispatch.withdrawn';
  });

export const pauseDispatch = (deps: Needs, actor: StaffActor, dispatchId: string): Promise<void> =>
  withLetter(deps, actor, dispatchId, async (tx, letter) => {
    demand(dispatchCan.pause(letter.state));
    await moveDispatch(tx, letter, 'paused');
    return 'dispatch.paused';
  });

export const resumeDispatch = (deps: Needs, actor: StaffActor, dispatchId: string): Promise<void> =>
  withLetter(deps, actor, dispatchId, async (tx, letter) => {
    demand(dispatchCan.resume(letter.state));
    await moveDispatch(tx, letter, 'sending');
    await sendBatch(deps, tx, letter, deps.now());
    return 'dispatch.resumed';
  });

export const stopDispatch = (deps: Needs, actor: StaffActor, dispatchId: string): Promise<void> =>
  withLetter(deps, actor, dispatchId, async (tx, letter) => {
    demand(dispatchCan.stop(letter.state));
    await moveDispatch(tx, letter, 'stopped', { ended_at: deps.now() });
    return 'dispatch.stopped';
  });
