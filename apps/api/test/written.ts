import pg from 'pg';

let statements = 0;
const reads = /^\s*(?:select|begin|start|set|show|listen|notify)\b/i;
const query: (...input: unknown[]) => unknown = pg.Client.prototype.query;

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...input: unknown[]): unknown {
    const [first] = input;
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (typeof text !== 'string' || !reads.test(text)) statements += 1;
    return query.apply(this, input);
  },
});

/**
 * Waits until the process has heard of what was committed (ADR 009), unless this worker has written nothing since it last
 * waited: most reads of the tests follow other reads.
 */
export function afterWrites(heard: () => Promise<void>): () => Promise<void> {
  let known = -1;
  return async () => {
    if (known === statements) return;
    const before = statements;
    await heard();
    known = before;
  };
}
