import type { Clock } from '../kit/clock.ts';
import { answerFrom, type Reply, wire } from './answer.ts';
import { type Book, setKey } from './book.ts';
import type { WireRecord } from './dnssec.ts';

/**
 * The lab's public resolver: what the rest of the world sees. A domain is asked of PowerDNS when the world delegates it to
 * our name servers (an NS set that names one of them, at or above it) or when it is one of the company's own; otherwise the
 * world's own records answer. It remembers answers for their TTL by the lab's clock, as public resolvers do; that there is
 * nothing is not remembered.
 */
export function createWorld(
  book: Book,
  clock: Clock,
  own: { readonly names: readonly string[]; readonly nameservers: readonly string[] },
) {
  const cache = new Map<string, { until: number; reply: Reply }>();
  const isBelow = (name: string, above: string) => name === above || name.endsWith(`.${above}`);

  function isOurs(name: string): boolean {
    if (own.names.some((above) => isBelow(name, above))) return true;
    for (let at = name; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
      const delegation = book.value.world[setKey(at, 'NS')];
      if (delegation) return delegation.contents.some((host) => own.nameservers.includes(host));
      if (at === '.') break;
    }
    return false;
  }

  function fresh(asked: { name: string; type: string; secure: boolean }): Reply {
    if (isOurs(asked.name)) {
      // What the parent says of its child: the delegation stands there, not in the zone.
      const told = asked.type === 'DS' ? book.value.world[setKey(asked.name, 'DS')] : undefined;
      const reply = told ? undefined : answerFrom(book, asked, clock.now());
      if (reply && reply.rcode !== 'REFUSED') return { ...reply, authoritative: false };
      // A real resolver fails here; the lab has no zones above to be asked, so it speaks for them.
      const delegation = asked.type === 'NS' ? book.value.world[setKey(asked.name, 'NS')] : told;
      return delegation ? worldReply(wire(delegation)) : worldReply([], 'NXDOMAIN');
    }
    const answers: WireRecord[] = [];
    let name = asked.name;
    for (let step = 0; step < 10; step += 1) {
      const set = book.value.world[setKey(name, asked.type)];
      if (set) return worldReply([...answers, ...wire(set)]);
      const alias = book.value.world[setKey(name, 'CNAME')];
      if (!alias) break;
      answers.push(...wire(alias));
      name = alias.contents[0] ?? '';
      if (isOurs(name)) return worldReply([...answers, ...answerFrom(book, { ...asked, name }, clock.now()).answers]);
    }
    const exists = Object.values(book.value.world).some((set) => isBelow(set.name, name));
    return worldReply(answers, exists || answers.length > 0 ? 'NOERROR' : 'NXDOMAIN');
  }

  const worldReply = (answers: WireRecord[], rcode: Reply['rcode'] = 'NOERROR'): Reply => ({
    rcode,
    authoritative: false,
    answers,
    authority: [],
    additional: [],
  });

  return {
    answer(asked: { name: string; type: string; secure: boolean }): Reply {
      const key = `${asked.name} ${asked.type} ${asked.secure}`;
      const now = clock.now().getTime() / 1000;
      const kept = cache.get(key);
      if (kept && kept.until > now) {
        const left = Math.ceil(kept.until - now);
        return { ...kept.reply, answers: kept.reply.answers.map((one) => ({ ...one, ttl: Math.min(one.ttl, left) })) };
      }
      const reply = fresh(asked);
      cache.delete(key);
      if (reply.answers.length > 0) {
        // Bounded, as the memory of a resolver is.
        if (cache.size > 10_000) cache.clear();
        cache.set(key, { until: now + Math.min(...reply.answers.map(({ ttl }) => ttl)), reply });
      }
      return reply;
    },
    forget: () => cache.clear(),
  };
}
