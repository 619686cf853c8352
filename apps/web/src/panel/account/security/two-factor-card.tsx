import { twoFactorWord } from '@resolvo/contract/people/account-fields';
import { Link } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

export function TwoFactorCard() {
  const { enabled, recovery_codes_left } = usePrefetched('factorStatus', {});
  const me = usePrefetched('accountUserInfo', {});
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          Two-factor authentication
          <span className="font-normal text-sm">
            <StateBadge of={twoFactorWord(enabled)} />
          </span>
        </span>
      }
      description="With it, signing in needs a code from an app on your phone as well as your password."
      actions={
        <Link to={paths.accountSecurityTwoFactor()} className={buttonClass(enabled ? 'secondary' : 'primary', 'sm')}>
          {enabled ? 'Manage' : 'Set up'}
        </Link>
      }
    >
      {me.two_factor_required ? (
        <Notice tone="warn">
          Staff accounts need a second factor: a passkey or an app. Please set one up to reach the rest of the panel.
        </Notice>
      ) : enabled ? (
        <p className="text-muted text-sm">{recovery_codes_left} recovery codes left</p>
      ) : null}
    </Card>
  );
}
