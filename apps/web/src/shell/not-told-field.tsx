import { FormTextField } from './form-fields.tsx';

/** For acts of staff of which they may choose that the client is not told (`tellsOrNot`). The form's schema has `not_told`. */
export const NotToldField = () => (
  <FormTextField
    name="not_told"
    label="Do not tell the client, because"
    hint="Empty: their owners get a mail and a notice. What you write here stands in the audit alone."
  />
);
