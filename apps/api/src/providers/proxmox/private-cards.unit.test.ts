import { expect, test } from 'vitest';
import { cardsDrift } from './private-cards.ts';

const wanted = { slot: 1, vlan: 2001, address: '10.0.0.5', prefix: 24 };
const net0 = 'virtio=BC:24:11:00:00:01,bridge=vmbr0,firewall=1,tag=100';
const drift = (net1: string, ipconfig1 = 'ip=10.0.0.5/24') =>
  cardsDrift({ config: { net0, net1, ipconfig1 } }, [wanted], { first: 2000, last: 2999 });
const card = 'virtio=BC:24:11:00:00:02,bridge=vmbr0';

test('a card whose firewall is off is in its network, and not filtered', () => {
  expect(drift(`${card},firewall=1,tag=2001`)).toEqual([]);
  for (const off of [`${card},firewall=0,tag=2001`, `${card},tag=2001`]) {
    expect(drift(off)).toEqual([{ slot: 1, what: 'unfiltered' }]);
  }
  expect(drift(`${card},tag=2001`, 'ip=10.0.0.6/24')).toEqual([
    { slot: 1, what: 'unfiltered' },
    { slot: 1, what: 'address' },
  ]);
  expect(drift(`${card},tag=2002`)).toEqual([{ slot: 1, what: 'moved' }]);
});
