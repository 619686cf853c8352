import type { BlockedWord, blockWordBody } from '@resolvo/contract/hosting/domain-desk';
import { domainLimits } from '@resolvo/contract/hosting/domains';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';

export async function listBlockedWords(db: Queryable): Promise<BlockedWord[]> {
  const rows = await db
    .selectFrom('blocked_words')
    .select(['id', 'word', 'note', 'created_at'])
    .orderBy('word')
    .limit(domainLimits.blockedWords)
    .execute();
  return rows.map(({ id, word, note, created_at }) => ({ word_id: id, word, note, created_at: seconds(created_at) }));
}

export async function blockWord(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  { word, note }: z.output<typeof blockWordBody>,
): Promise<BlockedWord> {
  const at = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    if ((await listBlockedWords(tx)).length >= domainLimits.blockedWords) {
      throw conflict(`${domainLimits.blockedWords} words are blocked. Please allow one again first.`);
    }
    try {
      const { id } = await tx
        .insertInto('blocked_words')
        .values({ word, note, created_by: actor.personId, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deps.events.emit(tx, {
        name: 'domain.word_blocked',
        accountId: null,
        by: actor,
        data: { word_id: id, word },
      });
      return { word_id: id, word, note, created_at: seconds(at) };
    } catch (error) {
      if (isUniqueViolation(error, 'blocked_words_once')) throw conflict('This word is blocked already.');
      throw error;
    }
  });
}

export async function allowWord(deps: Pick<Deps, 'db' | 'events'>, actor: StaffActor, wordId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx.deleteFrom('blocked_words').where('id', '=', wordId).returning('word').executeTakeFirst();
    if (!row) throw notFound();
    const data = { word_id: wordId, word: row.word };
    await deps.events.emit(tx, { name: 'domain.word_allowed', accountId: null, by: actor, data });
  });
}
