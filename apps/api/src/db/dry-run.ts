import type { Database, Queryable } from './connection.ts';

/** Only to leave a transaction whose checks are wanted and whose changes are not. */
class DryRun extends Error {}

/** Does the work in a transaction, and takes all of it back where only its answer is wanted. */
export async function doOrPreview<Answer>(
  db: Database,
  isPreview: boolean,
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  const dryRun = new DryRun();
  try {
    return await db.transaction().execute(async (tx) => {
      const answer = await work(tx);
      if (!isPreview) return answer;
      answers.push(answer);
      throw dryRun;
    });
  } catch (error) {
    const [answer] = answers;
    if (error !== dryRun || answer === undefined) throw error;
    return answer;
  }
}
