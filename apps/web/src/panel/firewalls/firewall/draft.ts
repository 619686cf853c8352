import type { FirewallRule, RuleAction } from '@resolvo/contract/machines/firewall-rules';
import type { Firewall } from '@resolvo/contract/machines/firewalls';

export interface Draft {
  readonly name: string;
  readonly rules: FirewallRule[];
  readonly policy_in: RuleAction;
  readonly policy_out: RuleAction;
}

export const draftOf = ({ name, rules, policy_in, policy_out }: Firewall): Draft => ({
  name,
  rules,
  policy_in,
  policy_out,
});

/** How many things are not published: rules added, removed or changed, one for another order, name and policies. */
export function changesBetween(before: Draft, after: Draft): number {
  const [old, now] = [before, after].map(({ rules }) => rules.map((rule) => JSON.stringify(rule)));
  if (!old || !now) return 0;
  const left = [...old];
  const added = now.filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  const inRules = Math.max(added.length, left.length);
  const isMoved = inRules === 0 && old.some((one, index) => one !== now[index]);
  const isOther = (key: 'name' | 'policy_in' | 'policy_out') => Number(before[key] !== after[key]);
  return inRules + Number(isMoved) + isOther('name') + isOther('policy_in') + isOther('policy_out');
}

/** The rule trades places with its neighbour of the same direction. */
export function swapped(rules: readonly FirewallRule[], at: number, by: -1 | 1): FirewallRule[] {
  const direction = rules[at]?.direction;
  let other = at + by;
  while (rules[other] !== undefined && rules[other]?.direction !== direction) other += by;
  const [one, two] = [rules[at], rules[other]];
  if (!one || !two) return [...rules];
  return rules.with(at, two).with(other, one);
}
