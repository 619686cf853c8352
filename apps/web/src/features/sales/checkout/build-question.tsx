import { formatMoney } from '@resolvo/contract/money';
import { cpuOf, offeredOptions, optionCents, withOption } from '@resolvo/contract/sales/dedicated';
import { buildFields, buildOptions, buildTitles, type Option } from '@resolvo/contract/sales/dedicated-parts';
import { eachWords, monthly } from '@resolvo/contract/sales/price-words';
import { SelectField } from '../../../ui/select-field.tsx';
import { OrderSection } from './order-section.tsx';
import type { QuestionProps } from './plan-questions.tsx';

/** What a machine is made of: what goes together, and what each choice adds. */
export function BuildQuestion({ order: { plan, build }, onChange }: QuestionProps) {
  const cpu = cpuOf(plan.plan_slug);
  if (!cpu || !build) return null;
  return (
    <OrderSection legend="What it is made of" columns="@md:grid-cols-2">
      {buildFields.map((field) => {
        const options: Readonly<Record<string, Option>> = buildOptions[field];
        return (
          <SelectField
            key={field}
            label={buildTitles[field]}
            value={build[field]}
            onChange={(event) => onChange({ build: withOption(cpu, build, field, event.target.value) })}
            options={offeredOptions(cpu, build, field).map((value) => {
              const cents = optionCents(cpu, withOption(cpu, build, field, value), field);
              const name = options[value]?.name ?? value;
              return { value, label: cents === 0 ? name : `${name} (+ ${formatMoney(cents)} ${eachWords(monthly)})` };
            })}
          />
        );
      })}
    </OrderSection>
  );
}
