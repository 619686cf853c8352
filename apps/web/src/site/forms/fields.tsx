import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';

type Named<P> = Omit<P, 'name' | 'error' | 'ref' | 'value' | 'onChange' | 'onBlur'> & { name: string };

function useField(name: string) {
  const { register, getFieldState, formState } = useFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

export function FormSelectField({ name, ...rest }: Named<ComponentProps<typeof SelectField>>) {
  return <SelectField {...rest} {...useField(name)} />;
}

export function FormTextareaField({ name, ...rest }: Named<ComponentProps<typeof TextareaField>>) {
  return <TextareaField {...rest} {...useField(name)} />;
}
