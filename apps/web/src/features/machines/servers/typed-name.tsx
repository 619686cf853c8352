import { isTypedName } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import { FormTextField } from '../../../shell/form-fields.tsx';

/** The form of an act that destroys what is on a server: accepted only with the server's name typed. */
export const withTypedName = <S extends z.ZodType<{ name: string }>>(schema: S, serverName: string) =>
  schema.refine((body) => isTypedName(body.name, serverName), {
    path: ['name'],
    error: 'This is not the name of the server.',
  });

export function TypedNameField({ serverName }: { serverName: string }) {
  return <FormTextField name="name" label={`Type ${serverName} to confirm`} autoComplete="off" spellCheck={false} />;
}
