import { expect, test } from 'vitest';
import { orderText } from './order-call.tsx';

test('the text has what the call has, with what HCL would read as an expression escaped', () => {
  const choices = { image: 'debian-13', tags: ['web'], user_data: '#!/bin/sh\necho %{a}\n' };
  expect(orderText({ plan_id: 'p1', quantity: 2, choices, extras: [] })).toBe(
    [
      'resource "resolvo_order" "new" {',
      '  plan_id  = "p1"',
      '  quantity = 2',
      '  choices  = {',
      '    image     = "debian-13"',
      '    tags      = ["web"]',
      String.raw`    user_data = "#!/bin/sh\necho %%{a}\n"`,
      '  }',
      '}',
    ].join('\n'),
  );
  const dollar = '$';
  expect(orderText({ a: `${dollar}{HOME}` })).toContain(`"${dollar}${dollar}{HOME}"`);
});
