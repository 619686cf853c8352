import { invalid } from '../core/refusal.ts';

/**
 * PostgreSQL keeps neither U+0000 nor half of a surrogate pair in a text, and JSON can carry both. No field of ours
 * has a use for them, so they are refused for all rows here. Walks without recursion: input may be nested very deep.
 */
export function refuseUnstorable(input: unknown): void {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) {
        throw invalid(path, 'This text has characters that cannot be kept. Please type it again.');
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        waiting.push({ path: path === '' ? key : `${path}.${key}`, value: inner });
      }
    }
  }
}
