import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../ui/checkbox.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';

type Named<P> = Omit<P, 'name' | 'error' | 'ref' | 'value' | 'onChange' | 'onBlur'> & { name: string };

function useField(name: string) {
  const { register, getFieldState, formState } = useFormContext();
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

export function FormTextField({ name, ...rest }: Named<ComponentProps<typeof TextField>>) {
  return <TextField {...rest} {...useField(name)} />;
}

export function FormCodeField({ name, ...rest }: Named<ComponentProps<typeof CodeField>>) {
  return <CodeField {...rest} {...useField(name)} />;
}

export function FormCheckbox({ name, ...rest }: Named<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...rest} {...useField(name)} />;
}

export function FormSelectField({ name, ...rest }: Named<ComponentProps<typeof SelectField>>) {
  return <SelectField {...rest} {...useField(name)} />;
}

export function FormTextareaField({ name, ...rest }: Named<ComponentProps<typeof TextareaField>>) {
  return <TextareaField {...rest} {...useField(name)} />;
}
