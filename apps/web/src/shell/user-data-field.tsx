import type { Ref } from 'react';
import { TextareaField } from '../ui/textarea-field.tsx';

/** What cloud-init would stumble over, with its line. The parser of YAML is loaded when there is something to read. */
export async function userDataProblem(text: string): Promise<string | undefined> {
  if (text === '') return undefined;
  const { findUserDataProblem, userDataProblemText } = await import('@resolvo/contract/user-data-check');
  const problem = findUserDataProblem(text);
  return problem && userDataProblemText(problem);
}

interface UserDataFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly onError: (error: string | undefined) => void;
  readonly hint: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Read through when its form is sent: an error that appears earlier would move what is being pressed. */
export function UserDataField({ value, onChange, error, onError, hint, ref }: UserDataFieldProps) {
  return (
    <TextareaField
      ref={ref}
      label="User data"
      hint={hint}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
        onError(undefined);
      }}
      error={error}
      rows={10}
      dir="ltr"
      wrap="off"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      placeholder={'#cloud-config\npackages:\n  - nginx'}
      className="font-mono"
    />
  );
}
