import { twoFactorWord } from '@resolvo/contract/people/account-fields';
import { Link } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

export function TwoFactorCard() {
  const { enabled, recovery_codes_left } = usePrefetched('accountTwoFactor', {});
  const me = usePrefetched('accountUserInfo', {});
  return (
    <Card
      title="Two-factor authentication"
      description="With it, signing in needs a code from an app on your phone as well as your password."
      actions={
        <Link to={paths.accountSecurityTwoFactor()} className={buttonClass(enabled ? 'secondary' : 'primary', 'sm')}>
          {enabled ? 'Manage' : 'Set up'}
        </Link>
      }
    >
      <div className="flex flex-col gap-4">
        {me.two_factor_required ? (
          <Notice tone="warn">
            Staff accounts need a second factor. Please set it up to reach the rest of the panel.
          </Notice>
        ) : null}
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge of={twoFactorWord(enabled)} />
          {enabled ? <span className="text-muted">{recovery_codes_left} recovery codes left</span> : null}
        </p>
      </div>
    </Card>
  );
}
