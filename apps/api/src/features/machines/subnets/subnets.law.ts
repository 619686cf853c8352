import type { RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  subnetChange: { name: 'Law', gateway: '192.0.2.1', vlan: null, cool_down_hours: 24, enabled: true },
  subnetReserve: { address: '192.0.2.10' },
});

export const rightQueries: RightQueries = { addressHistory: { address: '192.0.2.1' } };
