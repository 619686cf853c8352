import type { Verdict } from '@resolvo/contract/states';

/** For a button: the reason why it cannot be pressed, if there is one. */
export const reasonOf = (verdict: Verdict): string | undefined => (verdict === true ? undefined : verdict);
