import pg from 'pg';
import { sqlEnd, sqlMark } from './export-sql.ts';

/** Runs an export part by part, for machines without psql. */
export async function loadSql(url: string, content: AsyncIterable<Buffer>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let isWhole = false;
    for await (const text of partsOf(content)) {
      isWhole = text === sqlEnd;
      if (!isWhole) await client.query(text);
    }
    if (!isWhole) throw new Error('The backup is cut off: its end is missing.');
  } finally {
    await client.end();
  }
}

async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let waiting = Buffer.alloc(0);
  let end: Buffer | undefined;
  for await (const chunk of content) {
    waiting = Buffer.concat([waiting, chunk]);
    if (end === undefined) {
      const line = waiting.indexOf('\n');
      if (line === -1) continue;
      end = Buffer.from(`\n-- ${waiting.subarray(sqlMark.length, line).toString()}\n`);
    }
    for (let at = waiting.indexOf(end); at !== -1; at = waiting.indexOf(end)) {
      yield waiting.subarray(0, at).toString();
      waiting = waiting.subarray(at + end.length);
    }
  }
}
