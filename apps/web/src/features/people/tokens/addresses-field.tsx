import type { ComponentProps } from 'react';
import { TextareaField } from '../../../ui/textarea-field.tsx';

/** One a line, or with commas between them. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

type AddressesFieldProps = Omit<ComponentProps<typeof TextareaField>, 'label' | 'hint' | 'rows'>;

/** The addresses that a token may be used from. */
export function AddressesField(props: AddressesFieldProps) {
  return (
    <TextareaField
      {...props}
      label="Allowed addresses"
      hint="One a line: 203.0.113.7, 2001:db8::1 or a network such as 203.0.113.0/24. Empty for anywhere."
      rows={3}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
