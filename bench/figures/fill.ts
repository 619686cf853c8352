import pg from 'pg';
import { fill as fillServers } from '../servers/fill.ts';

export interface Size {
  readonly servers: number;
  /** Hours of minutes that are recorded when the measuring begins, and days of the longer steps. */
  readonly hours: number;
  readonly days: number;
  readonly year: number;
}

const columns = 'cpu, memory, disk_read, disk_write, net_in, net_out';
const spread = ['min', 'max'].flatMap((end) => columns.split(', ').map((name) => `${name}_${end}`)).join(', ');
const values = '0.2, 0.4, 1000, 2000, 3000, 4000';

/** A past as it would have been recorded: rows in the order of time, for every server. */
const past = [
  `insert into figures (server_id, step, at, ${columns})
   select bench_id('server', n), 60, at, ${values} from generate_series(date_trunc('minute', now()) - $hours * interval '1 hour',
     date_trunc('minute', now()) - interval '2 minutes', interval '1 minute') as at, generate_series(1, $servers) n`,
  ...[
    [300, `$hours * interval '1 hour'`],
    [3600, `$days * interval '1 day'`],
    [86_400, `$year * interval '1 day'`],
  ].map(
    ([step, back]) => `insert into figures (server_id, step, at, ${columns}, ${spread})
   select bench_id('server', n), ${step}, at, ${values}, ${values}, ${values}
   from generate_series(date_bin('${step} s', now() - ${back}, 'epoch'), now() - interval '${step} s', interval '${step} s') as at,
     generate_series(1, $servers) n`,
  ),
];

export async function fill(url: string, size: Size): Promise<void> {
  await fillServers(url, { servers: size.servers, watched: size.servers, watchersEach: 0 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select keep_figure_parts(now())');
    for (const statement of past) {
      await client.query(
        statement
          .replaceAll('$hours', String(size.hours))
          .replaceAll('$days', String(size.days))
          .replaceAll('$year', String(size.year))
          .replaceAll('$servers', String(size.servers)),
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
