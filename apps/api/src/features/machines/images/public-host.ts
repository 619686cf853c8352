import { hostOf, isLoopback, isPublicAddress, privateAddress } from '@resolvo/contract/machines/image-urls';
import { readNetwork } from '@resolvo/contract/machines/networks';
import type { Deps } from '../../../core/deps.ts';

/**
 * Why the host of an address must not be asked; undefined when all its addresses are on the internet. The hypervisors ask
 * it, and from there private networks could be reached.
 */
export async function hostProblem(
  { resolvers, settings }: Pick<Deps, 'resolvers' | 'settings'>,
  url: string,
): Promise<string | undefined> {
  const host = hostOf(url);
  if (settings.lab && isLoopback(host)) return undefined;
  if (readNetwork(host)) return isPublicAddress(host) ? undefined : privateAddress;
  for (const asker of resolvers.world) {
    const found = await Promise.all(['A', 'AAAA'].map((type) => asker.ask(host, type))).catch(() => undefined);
    if (!found) continue;
    const addresses = found.flatMap(({ contents }) => contents);
    if (addresses.length === 0) return `There is no ${host} on the internet.`;
    return addresses.every(isPublicAddress) ? undefined : privateAddress;
  }
  return `We could not find out where ${host} is. Please try again in a moment.`;
}
