import type { ReactNode, Ref } from 'react';
import { claim } from '../../../claim.ts';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Access } from './order-draft.ts';
import { OrderSection } from './order-section.tsx';

interface AccessQuestionProps {
  readonly access: Access;
  readonly onChange: (access: Access) => void;
  /** The choice among the customer's keys; undefined for a visitor, who has none yet. */
  readonly keys: ReactNode | undefined;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly passwordField: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  /** Staff choose for a client, whose password they never type. */
  readonly byStaff?: boolean | undefined;
  /** The field for the name of the user. */
  readonly login: ReactNode;
}

/** How the first user signs in. A password is typed by its owner only after signing in, and kept in no browser. */
export function AccessQuestion(props: AccessQuestionProps) {
  const { access, onChange, keys, password, onPassword, passwordField, error, login, byStaff = false } = props;
  const isVisitor = keys === undefined;
  return (
    <OrderSection
      legend={byStaff ? 'How the client signs in to it' : 'How you sign in to it'}
      columns="@md:grid-cols-2"
      error={access === 'keys' ? error : undefined}
    >
      <ChoiceCard
        name="access"
        value="keys"
        checked={access === 'keys'}
        onChange={() => onChange('keys')}
        title="SSH key"
        text={`Safest. Opens it from ${byStaff ? 'their' : 'your'} computer.`}
      />
      <ChoiceCard
        name="access"
        value="password"
        checked={access === 'password'}
        onChange={() => onChange('password')}
        title="Password"
        text={claim('order.password', `For the console in ${byStaff ? 'their' : 'your'} panel.`)}
      />
      <div className="col-span-full mt-2">
        {byStaff && access === 'password' ? (
          <p className="text-muted text-sm">The client sets one in the panel once the server is there.</p>
        ) : isVisitor ? (
          <p className="text-muted text-sm">
            {claim(
              'order.access-later',
              `${access === 'keys' ? 'You add your key' : 'You choose the password'} once you have signed in, before anything is paid.`,
            )}
          </p>
        ) : access === 'keys' ? (
          keys
        ) : (
          <TextField
            ref={passwordField}
            type="password"
            label="Password of the first user"
            hint={claim(
              'order.password-kept',
              '8 characters or more. We give it to the machine and keep it no longer than that takes.',
            )}
            value={password}
            onChange={(event) => onPassword(event.target.value)}
            error={error}
            autoComplete="new-password"
            maxLength={128}
            className="max-w-md"
          />
        )}
      </div>
      <div className="col-span-full mt-2">{login}</div>
    </OrderSection>
  );
}
