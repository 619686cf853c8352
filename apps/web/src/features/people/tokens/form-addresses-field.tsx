import { useFormContext } from 'react-hook-form';
import { AddressesField } from './addresses-field.tsx';

export function FormAddressesField({ name }: { name: string }) {
  const { register, getFieldState, formState } = useFormContext();
  return <AddressesField {...register(name)} error={getFieldState(name, formState).error?.message} />;
}
