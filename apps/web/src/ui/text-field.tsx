import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from './class-names.ts';
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx';

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'children'>;

export function TextField({
  label,
  error,
  hint,
  labelHidden,
  id,
  type = 'text',
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const ids = useFieldIds(id, { label, error, hint }, describedBy);
  const isPassword = type === 'password';

  return (
    <FieldFrame {...{ ids, label, labelHidden, error, hint, className }}>
      <div className="relative">
        <input
          // By its first letter: a name in Hebrew or Arabic is typed from the right.
          dir="auto"
          {...rest}
          {...ids.aria}
          type={isPassword && shown ? 'text' : type}
          className={cx(controlClass, 'h-10 read-only:bg-surface', isPassword && 'pr-11')}
        />
        {isPassword && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={ids.controlId}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text [&_svg]:size-4"
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
