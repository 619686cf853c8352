import type { Verdict } from '@resolvo/contract/states';

/** For an item of a menu: it is disabled with the rulebook's own sentence, or not at all. */
export const disabledBy = (verdict: Verdict): { disabledReason?: string } =>
  verdict === true ? {} : { disabledReason: verdict };
