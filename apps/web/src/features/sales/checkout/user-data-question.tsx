import type { Ref } from 'react';
import { claim } from '../../../claim.ts';
import { UserDataField } from '../../../shell/user-data-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { OrderSection } from './order-section.tsx';

interface UserDataQuestionProps {
  /** Undefined while none is wanted. */
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
  readonly error: string | undefined;
  readonly onError: (error: string | undefined) => void;
  readonly field: Ref<HTMLTextAreaElement>;
}

/** What the system does by itself when it starts for the first time. It may hold secrets, so no browser keeps it. */
export function UserDataQuestion({ value, onChange, error, onError, field }: UserDataQuestionProps) {
  return (
    <OrderSection legend="At the first start">
      <Checkbox
        label="Run user data"
        hint={claim('order.user-data', 'Settings for cloud-init or a script, which set the server up by themselves.')}
        checked={value !== undefined}
        onChange={(event) => onChange(event.target.checked ? '' : undefined)}
      />
      {value === undefined ? null : (
        <UserDataField
          ref={field}
          value={value}
          onChange={onChange}
          error={error}
          onError={onError}
          hint={claim(
            'order.user-data-kept',
            'Begins with #cloud-config or with #!. Up to 16 KB. Kept encrypted, and shown to those who manage the server.',
          )}
        />
      )}
    </OrderSection>
  );
}
