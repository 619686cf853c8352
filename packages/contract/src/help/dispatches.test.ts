import { expect, test } from 'vitest';
import { recipientWord } from './dispatches.ts';

test('who waited when a letter was stopped will not get it, and is nowhere on the way', () => {
  expect(recipientWord('waiting', 'stopped')).toEqual({ word: 'Not sent', meaning: 'rest' });
  expect(recipientWord('waiting', 'paused').word).toBe('Waiting');
  expect(recipientWord('queued', 'stopped').word).toBe('Handed over');
});
