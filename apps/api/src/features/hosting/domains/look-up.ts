import { brand } from '@resolvo/brand/brand';
import { plainText } from '@resolvo/contract/hosting/records';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Resolvers } from '../../../providers/resolvers.ts';

/** No resolver answered, so nothing is known: to be asked again later. */
export class ResolverSilent extends Error {}

/** One look asks several servers, each of which may be silent for seconds. */
export const lookSeconds = 8;

/** The name servers of a domain are its owner's: they hold up no look for longer than this. */
export async function within<T>(seconds: number, looking: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ResolverSilent(`Nothing was answered for ${seconds} s.`)), seconds * 1000);
  });
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the resolvers themselves answer, as they do for a name of ours. */
export async function resolversAnswer({ resolvers }: Pick<Deps, 'resolvers'>): Promise<boolean> {
  try {
    await within(lookSeconds, lookUp(resolvers, new URL(brand.siteUrl).hostname, 'A'));
    return true;
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    return false;
  }
}

/** For a caller who waits: nothing is known now. */
export async function orResolverSilent<T>(look: () => Promise<T>, details: string): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ResolverSilent)) throw error;
    throw new Refusal('upstream_unavailable', details);
  }
}

/** What the world says about a name. The first resolver that answers counts. */
async function lookUp({ world }: Resolvers, name: string, type: string): Promise<readonly string[]> {
  const failures: unknown[] = [];
  for (const resolver of world) {
    try {
      return (await resolver.ask(name, type)).contents;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new ResolverSilent(`No resolver said anything about ${name}.`, { cause: failures[0] });
}

/** TXT records as plain text, each joined from its parts. */
export async function textsOf({ resolvers }: Pick<Deps, 'resolvers'>, name: string): Promise<string[]> {
  return (await lookUp(resolvers, name, 'TXT')).map(plainText);
}

/** The other name that a name leads to; undefined where it stands for itself. */
export async function aliasOf({ resolvers }: Pick<Deps, 'resolvers'>, name: string): Promise<string | undefined> {
  const [alias] = await lookUp(resolvers, name, 'CNAME');
  return alias?.replace(/\.$/, '');
}

export async function addressesAt(
  { resolvers }: Pick<Deps, 'resolvers'>,
  name: string,
  family: 4 | 6,
): Promise<string[]> {
  return [...(await lookUp(resolvers, name, family === 4 ? 'A' : 'AAAA'))];
}

/** The name servers that a resolver asks for a name, as their own zone tells it. */
export async function nameServersOf({ resolvers }: Pick<Deps, 'resolvers'>, name: string): Promise<string[]> {
  return (await lookUp(resolvers, name, 'NS')).map((server) => server.toLowerCase().replace(/\.$/, ''));
}

/** Where mail to a name goes, first the server that is tried first. One that takes none names a single dot (RFC 7505). */
export async function mailServersOf({ resolvers }: Pick<Deps, 'resolvers'>, name: string): Promise<string[]> {
  const found = (await lookUp(resolvers, name, 'MX')).map((content) => {
    const [order = '', host = ''] = content.split(' ');
    return { order: Number(order), host: host.replace(/\.$/, '') };
  });
  return found
    .filter(({ host }) => host !== '')
    .sort((one, other) => one.order - other.order)
    .map(({ host }) => host);
}

/** The name servers that a name is delegated to. */
export async function delegationOf({ resolvers }: Pick<Deps, 'resolvers'>, name: string): Promise<readonly string[]> {
  try {
    return await resolvers.delegation(name);
  } catch (error) {
    throw new ResolverSilent(`No resolver said whom ${name} is delegated to.`, { cause: error });
  }
}
