import { reportQuery } from '@resolvo/contract/money/finance';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
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

  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Range</legend>
        {spans.map(({ months, label }) => {
          const span = spanAround(new Date(), months);
          const chosen = span.from === shown.from && span.to === shown.to;
          return (
            <Button
              key={label}
              variant={chosen ? 'primary' : 'secondary'}
              aria-pressed={chosen}
              onClick={() => change(span)}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
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
