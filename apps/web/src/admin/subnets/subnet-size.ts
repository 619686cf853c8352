import type { Subnet } from '@resolvo/contract/machines/subnets';

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const most = 1_000_000;

/** Number of addresses, or networks, of a pool; above a million as a power of two. */
export function sizeOf({
  total,
  network,
  family,
  unit,
}: Pick<Subnet, 'total' | 'network' | 'family' | 'unit'>): string {
  if (total <= most) return total.toLocaleString('en');
  const bits = (unit ?? (family === 4 ? 32 : 128)) - Number(network.split('/')[1]);
  return `2${[...String(bits)].map((digit) => raised[Number(digit)]).join('')}`;
}
