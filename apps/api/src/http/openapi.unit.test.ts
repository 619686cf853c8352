import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

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
