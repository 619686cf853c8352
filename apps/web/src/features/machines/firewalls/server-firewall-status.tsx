import { firewallStateWords, type ServerFirewall, serverFirewallWord } from '@resolvo/contract/machines/firewalls';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge, toneOf } from '../../../shell/state-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RuleTable } from './rule-table.tsx';

interface StatusProps {
  readonly of: ServerFirewall;
  readonly applying: boolean;
  /** Undefined where the viewer may not. */
  readonly onApply: (() => void) | undefined;
  /** Why it cannot be applied now. */
  readonly disabledReason?: string | undefined;
}

/** How the machine of a server stands to its firewall, for its owner and for staff. */
export function ServerFirewallStatus({ of, applying, onApply, disabledReason }: StatusProps) {
  const { firewall, state, reason, differences, applied_at } = of;
  const again = onApply ? (
    <Button variant="secondary" size="sm" loading={applying} disabledReason={disabledReason} onClick={onApply}>
      Apply again
    </Button>
  ) : undefined;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <StateBadge of={serverFirewallWord(of)} />
        {firewall ? (
          <span className="text-muted">
            {firewall.rules.length === 1 ? '1 rule' : `${firewall.rules.length} rules`}
            {applied_at > 0 && state === 'applied' ? `, applied ${formatDateTime(applied_at)}` : ''}
          </span>
        ) : (
          <span className="text-muted">Everyone reaches every port of this server.</span>
        )}
      </p>
      {state === 'failed' ? (
        <Notice tone={toneOf(firewallStateWords.failed)} title="The firewall is not applied" action={again}>
          {reason} Until then the server keeps the rules that it had.
        </Notice>
      ) : null}
      {state === 'differs' ? (
        <Notice
          tone={toneOf(firewallStateWords.differs)}
          title="The server has other rules than its firewall"
          action={again}
        >
          {differences.length === 0 ? 'The rules were changed at the hypervisor.' : differences.join(' ')}
        </Notice>
      ) : null}
    </div>
  );
}

/** The rules of a server's firewall, to read. */
export function ServerFirewallRules({ of: { firewall } }: Pick<StatusProps, 'of'>) {
  if (!firewall) return null;
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold text-sm">Inbound</h3>
      <RuleTable set={firewall} direction="in" />
      <h3 className="font-semibold text-sm">Outbound</h3>
      <RuleTable set={firewall} direction="out" />
    </div>
  );
}
