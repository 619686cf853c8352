import type { RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = () => ({
  adminNodeRules: { cluster: 'oslo', node: 'osl-1', cpu_ratio: 4, memory_ratio: 1, disk_ratio: null },
  adminMachineAside: { cluster: 'oslo', proxmox_vm_id: 4242, name: 'legacy', note: 'Law' },
  adminImageSource: {
    cluster: 'oslo',
    image: 'debian-13',
    url: 'https://images.example.com/debian-13.qcow2',
    checksum: '0'.repeat(64),
  },
  adminIsoHide: { cluster: 'oslo', file: 'debian-13.3.0-amd64-netinst.iso', is_hidden: false },
  adminImageRuleSet: { cluster: 'oslo', image: 'debian-13', offer: 'offered', support_ends_on: '' },
  adminLostNodeStart: { cluster: 'oslo', node: 'osl-1', confirm: 'osl-1 is off', reason: 'Law' },
  adminNodeUse: { cluster: 'oslo', node: 'osl-1', reason: '' },
});

export const rightQueries: RightQueries = { adminLostNode: { cluster: 'oslo', node: 'osl-1' } };
