/** What teaches the system of a server an address more. */
export const addressCommand = (address: string): string =>
  address.includes(':') ? `ip -6 addr add ${address}/128 dev eth0` : `ip addr add ${address}/32 dev eth0`;
