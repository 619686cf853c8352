import { invalid } from '../core/refusal.ts';

/**
 * PostgreSQL stores neither U+0000 nor half of a surrogate pair in text, and JSON can carry both. No field needs them,
 * so they are refused for every row here. Iterative, not recursive: input may be nested very deep.
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
