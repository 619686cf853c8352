import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

const change = (field: string, after: string, before = '') => ({ field, before, after });

test.each([
  ['invoice.paid', [change('status', 'paid', 'awaiting_payment')], 'Status: due → paid.'],
  [
    'member.joined',
    [change('role', 'technical'), change('permissions', '199'), change('only_ids', '["27460000"]')],
    'Role: Technical. Limited to: one server or domain.',
  ],
  [
    'member.changed',
    [change('role', 'custom', 'technical'), change('permissions', '3', '199'), change('only_ids', '', '["1","2"]')],
    'Role: Technical → Custom. Rights: View account, View servers, Manage servers, Manage domains, Manage web hosting → View account, View servers. Limited to: 2 servers or domains → everything.',
  ],
  ['zone.signing_changed', [change('signed', 'true', 'false')], 'Signed: no → yes.'],
  [
    'token.edited',
    [change('allowed_addresses', '["192.0.2.1","192.0.2.2"]')],
    'Allowed addresses: 192.0.2.1, 192.0.2.2.',
  ],
  ['billing.profile_changed', [change('city', 'Oslo', 'Bergen')], 'City: Bergen → Oslo.'],
  ['server.renamed', [change('name', '[old] web', '["web"')], 'Name: ["web" → [old] web.'],
])('what %s changed is said in words, without keys and ids', (name, changed, said) => {
  expect(changedWords({ name, changed, reason: '' })).toBe(said);
});
