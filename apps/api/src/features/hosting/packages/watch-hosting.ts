import { sql } from 'kysely';
import type { Affected, Sighting, Watch } from '../../../core/watch.ts';
import { HostingError } from '../../../providers/hosting.ts';

/** No account has this name; asking for it costs a server nothing. */
const noAccount = 'nosuch00';

export const hostingWatch: Watch = {
  ports: ['composeHosting'],
  parts: ['hosting_server'],
  look: ({ hosting }) =>
    Promise.all(
      hosting.servers.map(async ({ name, location }): Promise<Sighting> => {
        const server = { part: 'hosting_server', place: name, location } as const;
        try {
          await hosting.find({ server: name, user: noAccount });
          return { ...server, trouble: undefined };
        } catch (error) {
          if (!(error instanceof HostingError)) throw error;
          return { ...server, trouble: error.trouble };
        }
      }),
    ),
  async affects(db, _part, places) {
    const { rows } = await sql<Affected>`
      select server as place, count(distinct account_id)::int as clients, count(*)::int as services
      from hosting_packages where server = any(${places}) and deleted_at is null group by 1`.execute(db);
    return rows;
  },
};
