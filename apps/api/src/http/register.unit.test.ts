import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { expect, test } from 'vitest';
import { serializerOf } from './register.ts';

test('every answer has a serializer that compiles, though a process compiles it at the first answer', () => {
  const rows: readonly Endpoint[] = endpointNames.map((name) => endpoints[name]).filter((row) => !('file' in row));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) expect(serializerOf(row), `${row.method} ${row.path}`).toBeTypeOf('function');
});
