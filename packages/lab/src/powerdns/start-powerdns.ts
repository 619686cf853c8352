import { callFaultRoutes } from '../kit/call-fault-routes.ts';
import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { startVendorServer } from '../kit/vendor-server.ts';
import { answerFrom } from './answer.ts';
import { powerdnsCalls, type Software, sentinel } from './api.ts';
import { openBook } from './book.ts';
import { resolverCall, startDnsServer } from './dns-server.ts';
import { powerdnsRoutes } from './routes.ts';
import { createWorld } from './world.ts';

export interface DnsOptions {
  /** Domains of the company, which the world sees at our name servers without a further word. */
  readonly names: readonly string[];
  readonly nameservers: readonly string[];
  readonly hasty?: boolean | undefined;
}

interface DnsAddress {
  readonly host: string;
  readonly port: number;
}

interface PowerdnsPart extends Part {
  readonly url: string;
  readonly key: string;
  /** Where the name server answers real DNS, over UDP and TCP. */
  readonly nameserver: DnsAddress;
  /** A resolver as the world uses it. */
  readonly resolver: DnsAddress;
}

export async function startPowerdns(kit: Kit, options: DnsOptions): Promise<PowerdnsPart> {
  const name = 'powerdns';
  kit.faults.register(name);
  const book = await openBook(kit.dataDir, options.hasty ?? false);
  const software: Software = { version: '4.7.3', takesAll: false };
  const calls = powerdnsCalls(book, kit.clock, software);
  const server = await startVendorServer({ kit, part: name, calls, bodyLimitBytes: 64 * 1024 * 1024 });
  const dotted = (text: string) => `${text}.`;
  const world = createWorld(book, kit.clock, {
    names: options.names.map(dotted),
    nameservers: options.nameservers.map(dotted),
  });
  const nameserver = await startDnsServer({
    kit,
    part: name,
    who: 'NAME SERVER',
    recursive: false,
    answer: (asked) => answerFrom(book, asked, kit.clock.now()),
  });
  const resolver = await startDnsServer({ kit, part: name, who: 'RESOLVER', recursive: true, answer: world.answer });
  const at = ({ host, port }: DnsAddress) => `${host}:${port}`;
  return {
    name,
    title: 'Name servers (PowerDNS)',
    effects: {
      down: 'The API answers 503. What was published is still answered.',
      slow: 'The API answers after three seconds.',
      'drops replies': 'The API does its work, but the connection is cut before its answer.',
      declines: 'The API refuses every call with 422.',
    },
    sentinels: [
      `A record with "${sentinel}" in it is refused with 422, until PUT /lab/api/dns/software says that it is taken.`,
    ],
    section: { id: 'dns', title: 'DNS', module: '/lab/console/zones.js' },
    routes: [
      ...powerdnsRoutes({ book, world, software, addresses: { nameserver: at(nameserver), resolver: at(resolver) } }),
      ...callFaultRoutes({
        kit,
        part: name,
        calls: [...calls.map((call) => String(call.name)), resolverCall],
        effects: {
          'drop-before': 'The connection is cut before anything is done.',
          'drop-after': 'The work is done, and the connection is cut before the answer.',
          hang: 'No answer, and nothing is done.',
        },
      }),
      await fileRoute('/lab/console/zones.js', new URL('./browser/zones.js', import.meta.url)),
    ],
    url: server.origin,
    key: book.value.key,
    nameserver: { host: nameserver.host, port: nameserver.port },
    resolver: { host: resolver.host, port: resolver.port },
    async close() {
      await Promise.all([server.close(), nameserver.close(), resolver.close()]);
      await book.close();
    },
  };
}
