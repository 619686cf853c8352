import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';

const operation = z.object({ operationId: z.string(), parameters: z.array(z.object({ name: z.string() })) });

test('the states of a noun are documented with the words that screens show', () => {
  const text = JSON.stringify(openApiDocument('https://resolvo.example'));
  for (const words of [
    'awaiting_image: \\"Waiting for an image\\"',
    'awaiting_payment: \\"Due\\"',
    'sealed: \\"Sealed\\"',
  ]) {
    expect(text).toContain(words);
  }
});

test('every call that changes something names the key under which it is done once, and no other call does', () => {
  const { paths } = openApiDocument('https://resolvo.example');
  const documented = z.record(z.string(), z.record(z.string(), operation)).parse(paths);
  const calls = Object.values(documented).flatMap((methods) => Object.entries(methods));
  expect(calls.length).toBeGreaterThan(100);
  for (const [method, { operationId, parameters }] of calls) {
    const isNamed = parameters.some(({ name }) => name === 'Idempotency-Key');
    expect([operationId, isNamed]).toEqual([operationId, method !== 'get']);
  }
});
