import { brand } from '@resolvo/brand/brand';
import { sql } from 'kysely';
import type { Affected, Sighting, Watch } from '../../../core/watch.ts';
import { DnsError } from '../../../providers/dns.ts';

/** A name that both know of or say no to; either is an answer. */
const asked = brand.freeSuffixes[0];

export const nameServersWatch: Watch = {
  ports: ['composeDns'],
  parts: ['name_servers'],
  async look({ dns, heard }) {
    const itself = { part: 'name_servers', place: '' } as const;
    if (heard.lately('dns')) return [{ ...itself, trouble: undefined }];
    try {
      await dns.findZone(asked);
      return [{ ...itself, trouble: undefined }];
    } catch (error) {
      if (!(error instanceof DnsError)) throw error;
      return [{ ...itself, trouble: error.outcome === 'unreachable' ? 'no_answer' : undefined }];
    }
  },
  async affects(db) {
    const { rows } = await sql<Affected>`
      select '' as place, count(distinct account_id)::int as clients, count(*)::int as services
      from zones where account_id is not null and dropped_at is null`.execute(db);
    return rows;
  },
};

export const resolversWatch: Watch = {
  ports: ['composeResolvers'],
  parts: ['resolver'],
  look: ({ resolvers }) =>
    Promise.all(
      resolvers.world.map(async ({ name, ask }): Promise<Sighting> => {
        const answers = await ask(asked, 'NS').then(
          () => true,
          () => false,
        );
        return { part: 'resolver', place: name, trouble: answers ? undefined : 'no_answer' };
      }),
    ),
};
