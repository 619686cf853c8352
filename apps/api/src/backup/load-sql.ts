import pg from 'pg';
import { sqlEnd, sqlMark } from './export-sql.ts';

const newline = 0x0a;

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
  let end: string | undefined;
  let lines: string[] = [];
  for await (const line of linesOf(content)) {
    end ??= `-- ${line.slice(sqlMark.length)}`;
    if (line !== end) lines.push(line);
    else {
      yield lines.join('\n');
      lines = [];
    }
  }
}

/** Each without its end. A large value is one line of many chunks, so these are joined once. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let open: Buffer[] = [];
  for await (const chunk of content) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...open, chunk.subarray(from, at)]).toString();
      open = [];
      from = at + 1;
    }
    open.push(chunk.subarray(from));
  }
  yield Buffer.concat(open).toString();
}
