import { abuseCan, type askClientBody, type tellClientBody } from '@resolvo/contract/help/abuse-cases';
import { addDays } from '@resolvo/contract/periods';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { addEntry } from './add-entry.ts';
import { evidenceOf, namesReporter } from './evidence.ts';
import { type HeldCase, holdCase } from './hold-case.ts';
import { mailClient } from './mail-client.ts';
import { moveCase } from './move.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings'>;

/** The first grade: the client should know, and need not answer. */
export function warnClient(deps: Needs, actor: StaffActor, caseId: string, body: z.output<typeof tellClientBody>) {
  return deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    await tellClient(deps, tx, actor, one, { kind: 'warned', ...body });
  });
}

/** The second: the client has to answer by a day. */
export function askClient(deps: Needs, actor: StaffActor, caseId: string, body: z.output<typeof askClientBody>) {
  return deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    const { days, ...told } = body;
    const deadline = addDays(deps.now(), days);
    await tellClient(deps, tx, actor, one, { kind: 'asked', ...told, deadline });
    await moveCase(tx, one, 'asked', { at: deps.now(), deadline });
  });
}

interface Told {
  readonly kind: 'warned' | 'asked' | 'told_client';
  readonly message: string;
  /** Undefined: as it was. */
  readonly pieces?: readonly number[];
  readonly deadline?: Date;
}

/** History, mail and what the client sees change in one transaction. */
export async function tellClient(
  deps: Needs,
  tx: Queryable,
  actor: StaffActor,
  one: HeldCase,
  { kind, message, pieces, deadline }: Told,
): Promise<void> {
  demand(abuseCan.tell({ state: one.state, hasClient: one.account_id !== null }));
  if (one.account_id === null) return;
  if (namesReporter(message, one)) throw invalid('message', 'This names the reporter, whom the client is never told.');
  const at = deps.now();
  await tx
    .updateTable('abuse_cases')
    .set({ told_at: one.told_at ?? at, ...(pieces && (await shownBy(tx, one, pieces))) })
    .where('id', '=', one.id)
    .execute();
  await addEntry(tx, one.id, {
    kind,
    author: 'staff',
    personId: actor.personId,
    body: message,
    at,
    ...(deadline && { deadline }),
  });
  await deps.events.emit(tx, {
    name: 'abuse_case.told',
    accountId: one.account_id,
    by: actor,
    data: { case_id: one.id },
  });
  await mailClient(deps, tx, one, one.account_id, { kind, message, deadline: deadline ? seconds(deadline) : 0 });
}

/** Kept as staff saw it: what the client reads changes by an act of staff alone. */
async function shownBy(tx: Queryable, one: HeldCase, pieces: readonly number[]) {
  const all = await evidenceOf(tx, one);
  if (pieces.some((piece) => piece >= all.length)) throw invalid('pieces', 'The case has no such piece of evidence.');
  const chosen = all.filter(({ piece }) => pieces.includes(piece));
  return {
    shown_pieces: chosen.map(({ piece }) => piece),
    shown_evidence: chosen.map(({ shown }) => shown).join('\n\n'),
  };
}
