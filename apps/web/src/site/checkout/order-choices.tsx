import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import { ChoiceCard } from '../../ui/choice-card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { buy } from '../content/cloud.ts';

interface OrderChoicesProps {
  readonly choices: ItemChoices;
  readonly onChange: (choices: ItemChoices) => void;
}

/** Choices for a new server. All can be made later too. */
export function OrderChoices({ choices, onChange }: OrderChoicesProps) {
  const { location = buy.locations[0].value, hostname = '', ...rest } = choices;
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-4 font-medium text-xl">Where it runs</legend>
        {buy.locations.map((option) => (
          <ChoiceCard
            key={option.value}
            name="location"
            value={option.value}
            checked={location === option.value}
            onChange={() => onChange({ ...choices, location: option.value })}
            title={option.name}
            text={option.text}
          />
        ))}
      </fieldset>
      <TextField
        label="Hostname"
        hint="What the server calls itself. You can change it later."
        placeholder="web1.example.com"
        value={hostname}
        onChange={(event) => {
          const typed = event.target.value;
          onChange({ ...rest, location, ...(typed.trim() === '' ? {} : { hostname: typed }) });
        }}
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        className="max-w-md"
      />
    </>
  );
}
