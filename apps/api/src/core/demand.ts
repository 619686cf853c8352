import type { Verdict } from '@resolvo/contract/states';
import { conflict } from './refusal.ts';

/** Refuses with the rulebook's own sentence: what the screen says beside the disabled button is what the API answers. */
export function demand(verdict: Verdict): void {
  if (verdict !== true) throw conflict(verdict);
}
