import { decide, type RuleSet, ruleActionWords } from '@resolvo/contract/machines/firewall-rules';
import { readNetwork } from '@resolvo/contract/machines/networks';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { rulesTowards } from './rule-table.tsx';

/** What becomes of a TCP connection from an address to a port, by the rules on the screen. */
export function RuleTester({ set, address }: { set: RuleSet; address: string }) {
  const [from, setFrom] = useState(address);
  const [port, setPort] = useState('22');
  return (
    <Card title="Who gets through?">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        <TextField
          label="From"
          value={from}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Port"
          value={port}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setPort(target.value)}
        />
      </div>
      <p role="status" className="mt-3 text-sm">
        {verdict(set, from.trim(), port.trim())}
      </p>
    </Card>
  );
}

function verdict(set: RuleSet, from: string, typed: string): string {
  const port = Number(typed);
  if (!readNetwork(from)) return 'Please enter an address.';
  if (!/^\d{1,5}$/.test(typed) || port < 1 || port > 65_535) return 'Please enter a port from 1 to 65535.';
  const { action, rule } = decide(set, { direction: 'in', protocol: 'tcp', port, address: from });
  const word = ruleActionWords[action].word;
  const decider = rulesTowards(set.rules, 'in').find(({ at }) => at === rule);
  return decider ? `${word}: inbound rule ${decider.number} decides.` : `${word}: no rule matches.`;
}
