import { reportQuery } from '@resolvo/contract/money/finance';
import { useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Range, spanAround, spans } from './range.ts';

export function RangePicker({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  // Half-typed dates are kept locally; the URL changes once they are valid.
  const [typed, setTyped] = useState<Range>();
  const shown = typed ?? range;
  const checked = reportQuery.safeParse(shown);

  function change(next: Range) {
    const { success } = reportQuery.safeParse(next);
    setTyped(success ? undefined : next);
    if (success) onChange(next);
  }

  const choices = spans.map(({ months, label }) => ({ label, span: spanAround(new Date(serverNow()), months) }));
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <Segments
        label="Range"
        options={choices.map(({ label }) => ({ value: label, label }))}
        value={choices.find(({ span }) => span.from === shown.from && span.to === shown.to)?.label}
        onValueChange={(label) => {
          const choice = choices.find((one) => one.label === label);
          if (choice) change(choice.span);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <TextField
          label="From"
          type="date"
          value={shown.from}
          onChange={(event) => change({ ...shown, from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={shown.to}
          error={checked.success ? undefined : checked.error.issues[0]?.message}
          onChange={(event) => change({ ...shown, to: event.target.value })}
        />
      </div>
    </div>
  );
}
