import { expect, test } from 'vitest';
import { type ZoneDelegation, zoneWord } from './zones.ts';

const published = { version: 3, applied_version: 3, is_troubled: false, refused_count: 0 };
const at = (is_known: boolean, is_ours: boolean): ZoneDelegation => ({ is_known, is_ours, nameservers: [] });

test('a zone is live only where the world is told to ask our name servers', () => {
  const word = (zone: Partial<typeof published>, delegation?: ZoneDelegation) =>
    zoneWord({ ...published, ...zone }, delegation).word;
  expect(word({}, at(true, true))).toBe('Live');
  expect(word({}, at(true, false))).toBe('Not live: name servers elsewhere');
  // No resolver answered, or none was asked.
  expect(word({}, at(false, false))).toBe('Published');
  expect(word({})).toBe('Published');
  expect(word({ refused_count: 1 }, at(true, true))).toBe('Partly published');
  expect(word({ applied_version: 2 }, at(true, true))).toBe('Being published');
  expect(word({ applied_version: 2, is_troubled: true }, at(true, true))).toBe('Waiting for name servers');
});
