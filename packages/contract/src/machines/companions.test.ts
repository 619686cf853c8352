import { expect, test } from 'vitest';
import { withItText } from './companions.ts';

test('what ends with a server and what stays and costs is named, each once', () => {
  const nothing = { options: [], volumes: [], floating_addresses: [] };
  expect(withItText(nothing)).toBe('');
  expect(withItText({ ...nothing, options: ['Backup plan', 'IPv4 address (198.51.100.4)'] })).toBe(
    'Its 2 options end with it: Backup plan, IPv4 address (198.51.100.4).',
  );
  expect(withItText({ options: ['Backup plan'], volumes: ['data'], floating_addresses: ['203.0.113.9'] })).toBe(
    'Its option ends with it: Backup plan. Its volume data is not deleted: it stays with its data, and goes on costing until it is deleted under Volumes. Its floating address 203.0.113.9 is not given back: it stays, assigned to no server, and goes on costing until it is given back under Floating addresses.',
  );
  expect(withItText({ ...nothing, volumes: ['a', 'b'] })).toBe(
    'Its 2 volumes a, b are not deleted: they stay with their data, and go on costing until they are deleted under Volumes.',
  );
});
