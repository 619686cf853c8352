import {
  type FirewallRule,
  firewallLimits,
  firewallName,
  lockoutText,
  locksOut,
  type RuleDirection,
  rulePresets,
} from '@resolvo/contract/machines/firewall-rules';
import type { Firewall } from '@resolvo/contract/machines/firewalls';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { RuleForm } from '../../../features/machines/firewalls/rule-form.tsx';
import { type RuleEditing, RuleTable, rulesTowards } from '../../../features/machines/firewalls/rule-table.tsx';
import { RuleTester } from '../../../features/machines/firewalls/rule-tester.tsx';
import { WhoGetsIn } from '../../../features/machines/firewalls/who-gets-in.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { fail } from '../../../shell/fail.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { changesBetween, type Draft, draftOf, swapped } from './draft.ts';

interface EditorProps {
  readonly firewall: Firewall & { readonly your_address: string };
  readonly mayEdit: boolean;
  /** Beside the rules. */
  readonly children: ReactNode;
}

/** The rules of a firewall, edited here and published together. */
export function RuleEditor({ firewall, mayEdit, children }: EditorProps) {
  const { firewall_id, version, your_address } = firewall;
  // What is published; another version of the firewall mounts another editor.
  const [base, setBase] = useState(() => draftOf(firewall));
  const [draft, setDraft] = useState(base);
  const [editing, setEditing] = useState<{ direction: RuleDirection; at?: number }>();
  const [asking, setAsking] = useState(false);
  const isSafe = useRef(false);
  const changes = changesBetween(base, draft);
  useUnsaved(changes > 0, isSafe);
  const publish = useAct('firewallChange', {
    said: (published) => `${published.name} is published.`,
    closeFirst: () => setBase(draft),
  });
  const lockout = locksOut(draft, your_address);
  const name = firewallName.safeParse(draft.name);

  const send = () =>
    sendSafely(isSafe, () =>
      publish.send({ params: { firewall_id }, body: { ...draft, version, lockout_ok: lockout } }),
    );
  const setRules = (change: (rules: FirewallRule[]) => FirewallRule[]) =>
    setDraft((before) => ({ ...before, rules: change(before.rules) }));
  const add = (rule: FirewallRule) => setRules((rules) => [...rules, rule]);
  const acts: RuleEditing = {
    edit: (at) => setEditing({ direction: draft.rules[at]?.direction ?? 'in', at }),
    remove: (at) => setRules((rules) => rules.filter((_, index) => index !== at)),
    move: (at, by) => setRules((rules) => swapped(rules, at, by)),
    policy: (direction, action) =>
      setDraft((before) => ({ ...before, [direction === 'in' ? 'policy_in' : 'policy_out']: action })),
  };
  const full = reasonOf(
    draft.rules.length < firewallLimits.rules || `A firewall has at most ${firewallLimits.rules} rules.`,
  );
  const table = (direction: RuleDirection, title: string) => (
    <Card
      title={title}
      flush
      actions={
        mayEdit ? (
          <Button variant="secondary" size="sm" disabledReason={full} onClick={() => setEditing({ direction })}>
            <Plus aria-hidden="true" />
            {direction === 'in' ? 'Add inbound rule' : 'Add outbound rule'}
          </Button>
        ) : undefined
      }
    >
      <RuleTable set={draft} direction={direction} {...(mayEdit && { editing: acts })} />
    </Card>
  );
  return (
    <>
      <DetailColumns
        acts={<RuleTester set={draft} address={your_address} />}
        rail={
          <>
            <WhoGetsIn set={draft} />
            {children}
          </>
        }
      >
        {mayEdit ? (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <TextField
              className="min-w-56 flex-1"
              label="Name"
              value={draft.name}
              maxLength={60}
              autoComplete="off"
              {...(name.error && { error: name.error.issues[0]?.message ?? '' })}
              onChange={({ target }) => setDraft((before) => ({ ...before, name: target.value }))}
            />
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Add a usual rule</legend>
              {rulePresets(your_address).map(({ label, rule }) => (
                <Button key={label} variant="secondary" size="sm" disabledReason={full} onClick={() => add(rule)}>
                  <Plus aria-hidden="true" />
                  {label}
                </Button>
              ))}
            </fieldset>
          </div>
        ) : null}
        {table('in', 'Inbound')}
        {table('out', 'Outbound')}
      </DetailColumns>
      {changes > 0 ? (
        <div className="sticky bottom-[var(--bar-height,0px)] z-10 -mx-4 grid gap-3 border-line border-t bg-bg px-4 py-3 sm:-mx-8 sm:px-8">
          {lockout ? <Notice tone="warn">{lockoutText(your_address)}</Notice> : null}
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto text-muted text-sm">{changes === 1 ? '1 change' : `${changes} changes`}</span>
            <Button variant="secondary" onClick={() => setDraft(base)}>
              Discard
            </Button>
            <Button
              variant="primary"
              loading={publish.pending}
              disabledReason={name.error ? 'Please give the firewall a name.' : undefined}
              onClick={() => (lockout ? setAsking(true) : void send().catch(fail))}
            >
              Publish
            </Button>
          </div>
        </div>
      ) : null}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Lock yourself out of SSH?"
        text={lockoutText(your_address)}
        action="Publish anyway"
        actionVariant="risk"
        onConfirm={send}
      />
      {editing ? (
        <Dialog open onOpenChange={(open) => open || setEditing(undefined)} title={titleOf(draft.rules, editing)}>
          <RuleForm
            direction={editing.direction}
            rule={editing.at === undefined ? undefined : draft.rules[editing.at]}
            onSubmit={(rule) => {
              const { at } = editing;
              if (at === undefined) add(rule);
              else setRules((rules) => rules.map((one, index) => (index === at ? rule : one)));
              setEditing(undefined);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

function titleOf(rules: Draft['rules'], { direction, at }: { direction: RuleDirection; at?: number }): string {
  const word = direction === 'in' ? 'inbound' : 'outbound';
  const number = rulesTowards(rules, direction).find((shown) => shown.at === at)?.number;
  return number === undefined ? `Add an ${word} rule` : `Change ${word} rule ${number}`;
}
