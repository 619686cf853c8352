import { expect, test } from 'vitest';
import { editUnitForm, partLine } from './unit-lines.ts';

const rest = { name: 'Web', rack: '', port: '', note: '', staff_note: '' };

test('parts and addresses are typed as lines, and read as they are written', () => {
  const parts = [
    { name: 'NVMe disk, 960 GB', count: 2, serials: ['S1', 'S2'] },
    { name: 'AMD EPYC 4464P', count: 1, serials: [] },
  ];
  const typed = parts.map(partLine).join('\n');
  expect(typed).toBe('2 × NVMe disk, 960 GB: S1, S2\n1 × AMD EPYC 4464P');
  const read = editUnitForm.parse({ ...rest, parts: `${typed}\n\n`, addresses: '192.0.2.1,\n2001:db8::/64 ' });
  expect(read).toEqual({ ...rest, parts, addresses: ['192.0.2.1', '2001:db8::/64'] });
});

test('a line that is no part is named, and so is what is no address', () => {
  const messagesOf = (more: object) =>
    editUnitForm
      .safeParse({ ...rest, parts: '', addresses: '', ...more })
      .error?.issues.map(({ message, path }) => [path[0], message]);
  expect(messagesOf({ parts: 'two disks' })).toEqual([
    ['parts', 'Please write “two disks” as a number, ×, the part, and its serial numbers after a colon.'],
  ]);
  expect(messagesOf({ addresses: 'here' })).toEqual([
    ['addresses', 'Please enter addresses such as 192.0.2.10, or networks such as 192.0.2.16/29.'],
  ]);
});
