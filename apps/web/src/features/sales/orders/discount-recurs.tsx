import { useWatch } from 'react-hook-form';
import { FormCheckbox } from '../../../shell/form-fields.tsx';

/** Asked with every discount, so that staff know what the next invoice costs. */
export function DiscountRecurs() {
  const { discount_recurs: recurs = true } = useWatch<{ discount_recurs: boolean }>();
  return (
    <FormCheckbox
      name="discount_recurs"
      label="The discount recurs"
      hint={recurs ? 'Every renewal has it too.' : 'This invoice only: renewals cost the full price.'}
    />
  );
}
