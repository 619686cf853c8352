import {
  type FirewallRule,
  type RuleAction,
  type RuleDirection,
  type RuleSet,
  ruleActionWords,
  serviceOf,
} from '@resolvo/contract/machines/firewall-rules';
import type { ReactNode } from 'react';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Table } from '../../../ui/table.tsx';

interface ShownRule {
  /** Its place in the whole set. */
  readonly at: number;
  /** Its number in the table, from one. */
  readonly number: number;
  readonly rule: FirewallRule;
}

export interface RuleEditing {
  readonly edit: (at: number) => void;
  readonly move: (at: number, by: -1 | 1) => void;
  readonly remove: (at: number) => void;
  readonly policy: (direction: RuleDirection, action: RuleAction) => void;
}

export const rulesTowards = (rules: readonly FirewallRule[], direction: RuleDirection): ShownRule[] =>
  rules
    .map((rule, at) => ({ rule, at }))
    .filter(({ rule }) => rule.direction === direction)
    .map((shown, index) => ({ ...shown, number: index + 1 }));

const titles = { in: 'Inbound rules', out: 'Outbound rules' } as const;
const policies = (['allow', 'drop'] as const).map((value) => ({ value, label: ruleActionWords[value].word }));

/** The rules of one direction in order, and last what happens to everything else. */
export function RuleTable({
  set,
  direction,
  editing,
}: {
  set: RuleSet;
  direction: RuleDirection;
  editing?: RuleEditing;
}) {
  const rows = rulesTowards(set.rules, direction);
  const policy = direction === 'in' ? set.policy_in : set.policy_out;
  return (
    <Table
      caption={titles[direction]}
      stacked
      rows={rows}
      rowKey={({ at }) => String(at)}
      columns={[
        { key: 'number', header: '#', cell: ({ number }) => <span className="text-muted">{number}</span> },
        {
          key: 'action',
          phone: 'badge',
          header: 'Action',
          cell: ({ rule }) => <StateBadge of={ruleActionWords[rule.action]} />,
        },
        { key: 'service', phone: 'title', header: 'Service', cell: ({ rule }) => serviceOf(rule) },
        {
          key: 'ports',
          header: 'Ports',
          cell: ({ rule }) => <span className="font-mono text-sm">{portsOf(rule)}</span>,
        },
        {
          key: 'addresses',
          phone: 'text',
          grow: true,
          header: direction === 'in' ? 'From' : 'To',
          cell: ({ rule }) => <Addresses rule={rule} />,
        },
        { key: 'note', header: 'Note', priority: 2, cell: ({ rule }) => rule.note },
        ...(editing ? [actsColumn(editing, rows)] : []),
      ]}
      footer={
        <Everything>
          {editing ? (
            <Segments
              label={direction === 'in' ? 'Everything else that comes in' : 'Everything else that goes out'}
              options={policies}
              value={policy}
              onValueChange={(action) => editing.policy(direction, action)}
            />
          ) : (
            <StateBadge of={ruleActionWords[policy]} />
          )}
        </Everything>
      }
    />
  );
}

const Everything = ({ children }: { children: ReactNode }) => (
  <span className="flex items-center gap-3 py-1 text-left font-normal text-sm">
    <span className="text-muted">Everything else</span>
    {children}
  </span>
);

const portsOf = ({ protocol, ports }: FirewallRule): string =>
  protocol === 'icmp' || protocol === 'any' ? '–' : ports === '' ? 'all' : ports;

function Addresses({ rule: { addresses } }: { rule: FirewallRule }) {
  if (addresses.length === 0) return 'Anyone';
  const all = addresses.join(', ');
  return (
    <span className="font-mono text-sm" title={all}>
      {all}
    </span>
  );
}

const actsColumn = (editing: RuleEditing, rows: readonly ShownRule[]) => ({
  key: 'acts',
  phone: 'act' as const,
  align: 'right' as const,
  header: 'Actions',
  cell: ({ at, number, rule }: ShownRule) => (
    <RowActs
      of={`rule ${number}, ${serviceOf(rule)}`}
      acts={[
        { label: 'Edit', onSelect: () => editing.edit(at) },
        {
          label: 'Move up',
          ...(number === 1 && { disabledReason: 'It is the first rule.' }),
          onSelect: () => editing.move(at, -1),
        },
        {
          label: 'Move down',
          ...(number === rows.length && { disabledReason: 'It is the last rule.' }),
          onSelect: () => editing.move(at, 1),
        },
        { label: 'Remove', onSelect: () => editing.remove(at) },
      ]}
    />
  ),
});
