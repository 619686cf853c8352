import { twoFactorWord } from '@resolvo/contract/people/account-fields';
import { StateBadge } from '../../../shell/state-badge.tsx';

/** In a row of people. Where the table has no headers, on a phone, the word alone would not say what is off. */
export function TwoFactorBadge({ isOn }: { isOn: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-muted @2xl:hidden">Two-factor</span>
      <StateBadge of={twoFactorWord(isOn)} />
    </span>
  );
}
