import { z } from 'zod';
import { LabError } from '../kit/lab-error.ts';
import { type Route, route } from '../kit/route.ts';
import type { Software } from './api.ts';
import { type Book, setKey } from './book.ts';
import { encodeName, encodeRdata, typeNumbers } from './rdata.ts';
import type { createWorld } from './world.ts';

const recordBody = z.strictObject({
  name: z.string().min(1).max(255),
  type: z.string(),
  ttl: z.int().min(0).max(604_800).default(3600),
  contents: z.array(z.string().max(65_535)).max(100),
});

export function powerdnsRoutes(options: {
  book: Book;
  world: ReturnType<typeof createWorld>;
  software: Software;
  addresses: { nameserver: string; resolver: string };
}): Route[] {
  const { book, world, software, addresses } = options;
  const dotted = (name: string) => (name.endsWith('.') ? name : `${name}.`).toLowerCase();
  return [
    route({
      method: 'GET',
      path: '/lab/api/dns',
      about:
        'The zones of the name server, what the rest of the world publishes, and where to dig: {addresses, zones, world}.',
      handle: () => ({
        json: {
          addresses,
          zones: Object.values(book.value.zones)
            .slice(0, 500)
            .map((zone) => ({
              name: zone.name,
              account: zone.account,
              serial: zone.serial,
              signed: zone.key !== null,
              sets: Object.values(zone.sets).slice(0, 500),
            })),
          world: Object.values(book.value.world),
        },
      }),
    }),
    route({
      method: 'PUT',
      path: '/lab/api/dns/world',
      about:
        'What others publish, seen by the resolver: {name, type, ttl?, contents}. Empty contents remove the set. An NS set that names our name servers hands a domain to them. The resolver forgets what it remembered.',
      body: recordBody,
      handle({ body: { name: given, type, ttl, contents } }) {
        const name = dotted(given);
        if (typeNumbers[type] === undefined) throw new LabError(422, `The lab knows no record type "${type}".`);
        try {
          encodeName(name);
          for (const content of contents) encodeRdata(type, content);
        } catch (error) {
          throw new LabError(422, error instanceof Error ? error.message : String(error));
        }
        book.change(({ world: sets }) => {
          if (contents.length === 0) delete sets[setKey(name, type)];
          else sets[setKey(name, type)] = { name, type, ttl, contents };
        });
        world.forget();
        return { json: { name, type, ttl, contents } };
      },
    }),
    route({
      method: 'PUT',
      path: '/lab/api/dns/software',
      about: 'Which PowerDNS answers, and whether it takes records with the sentinel: {version, takes_all}.',
      body: z.strictObject({ version: z.string().regex(/^\d+\.\d+\.\d+$/), takes_all: z.boolean() }),
      handle({ body: { version, takes_all } }) {
        software.version = version;
        software.takesAll = takes_all;
        return { json: { version, takes_all } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/dns/forget',
      about: 'The resolver forgets every answer, as if their time were over.',
      body: z.strictObject({}),
      handle() {
        world.forget();
        return { json: { details: 'The resolver asks anew.' } };
      },
    }),
  ];
}
