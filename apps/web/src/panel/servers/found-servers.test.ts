import type { Server } from '@resolvo/contract/machines/servers';
import { expect, test } from 'vitest';
import { foundServers } from './found-servers.ts';

const made = (name: string, more: Partial<Server>): Server => ({
  id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  server_id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  proxmox_vm_id: 1,
  proxmox_vm_name: name,
  name: 'Fjord S',
  proxmox_vm_ipv4: 0,
  proxmox_vm_ipv6: '',
  vm_template_id: 'debian-13',
  hostname: 'host',
  server_state: 'active',
  server_task: null,
  plan_id: '00000000-0000-4000-8000-000000000000',
  vcpus: 1,
  ram_mb: 2048,
  disk_gb: 40,
  plan_vcpus: 1,
  plan_ram_mb: 2048,
  plan_disk_gb: 40,
  location: 'Oslo',
  suspension_reason: '',
  suspended_by: null,
  ends_at: 0,
  end_why: null,
  project: '',
  tags: [],
  monthly_price: 0,
  hourly_price: null,
  monthly_total: 0,
  hourly_total: null,
  renews_at: 0,
  unpaid_due: 0,
  cancels_at: 0,
  is_protected: false,
  volumes: 0,
  rescue_since: 0,
  created_at: 0,
  ...more,
});

const servers = [
  made('web10', { created_at: 3, monthly_price: 500, project: 'Shop', tags: ['prod', 'web'] }),
  made('web2', { created_at: 2, monthly_price: 900, location: 'London', tags: ['web'] }),
  made('db1', { created_at: 1, server_state: 'suspended', proxmox_vm_ipv4: 0xc0000207, project: 'Shop' }),
];
const names = (query: string) =>
  foundServers(servers, new URLSearchParams(query)).map(({ proxmox_vm_name }) => proxmox_vm_name);

test.each([
  ['', ['web10', 'web2', 'db1']],
  ['sort=oldest', ['db1', 'web2', 'web10']],
  ['sort=name', ['db1', 'web2', 'web10']],
  ['sort=price', ['web2', 'web10', 'db1']],
  ['sort=place', ['web2', 'web10', 'db1']],
  ['sort=state', ['web10', 'web2', 'db1']],
  ['search=192.0.2.7', ['db1']],
  ['search=prod', ['web10']],
  ['search=000000000db1', ['db1']],
  ['tag=web&sort=name', ['web2', 'web10']],
  ['project=Shop&state=suspended', ['db1']],
  ['tag=none', []],
])('%s', (query, expected) => expect(names(query)).toEqual(expected));
