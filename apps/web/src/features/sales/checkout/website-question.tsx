import { type FreeSuffix, freeSuffixes, splitFree } from '@resolvo/contract/free-names';
import type { Ref } from 'react';
import { claim } from '../../../claim.ts';
import { Availability } from '../../../shell/name-availability.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OrderSection } from './order-section.tsx';

interface WebsiteQuestionProps {
  readonly draft: Pick<OrderDraft, 'website' | 'hostname'>;
  readonly onChange: (changed: Partial<OrderDraft>) => void;
  readonly error: string | undefined;
  readonly field: Ref<HTMLInputElement>;
  /** Staff choose for a client. */
  readonly byStaff: boolean;
}

/** Under which name the website answers: a domain of its owner, a free name that they choose, or one of ours. */
export function WebsiteQuestion({
  draft: { website, hostname },
  onChange,
  error,
  field,
  byStaff,
}: WebsiteQuestionProps) {
  const free = splitFree(hostname);
  const label = free?.label ?? hostname.split('.')[0] ?? '';
  const suffix = free?.suffix ?? freeSuffixes[0];
  const name = (next: string, below: FreeSuffix) =>
    onChange({ website: 'free', hostname: `${next.trim().toLowerCase()}.${below}` });
  return (
    <OrderSection legend="The name of the website" columns="@xl:grid-cols-3">
      <ChoiceCard
        name="website"
        value="own"
        checked={website === 'own'}
        onChange={() => onChange({ website: 'own', hostname: '' })}
        title={byStaff ? 'A domain they have' : 'A domain you have'}
        text="Such as example.com."
      />
      <ChoiceCard
        name="website"
        value="free"
        checked={website === 'free'}
        onChange={() => name('', suffix)}
        title="A name of ours"
        text={`Below ${freeSuffixes[0]}.`}
      />
      <ChoiceCard
        name="website"
        value="ours"
        checked={website === 'ours'}
        onChange={() => onChange({ website: 'ours', hostname: '' })}
        title={byStaff ? 'Found for them' : 'Found for you'}
        text={`An address of ours. ${byStaff ? 'Their' : 'Your'} domain can follow.`}
      />
      {website === 'own' ? (
        <div className="col-span-full mt-2">
          <TextField
            ref={field}
            label="Domain of the website"
            hint={claim(
              'order.domain',
              `A domain that ${byStaff ? 'they have' : 'you have'}. The website begins on a free address of ours, and answers at ${byStaff ? 'theirs once they have' : 'yours once you have'} proved it.`,
            )}
            placeholder="example.com"
            value={hostname}
            onChange={(event) => onChange({ hostname: event.target.value })}
            error={error}
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            className="max-w-md"
          />
        </div>
      ) : null}
      {website === 'free' ? (
        <div className="col-span-full mt-2 grid max-w-md gap-2">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
            <TextField
              ref={field}
              label="Free name"
              placeholder="my-shop"
              value={label}
              onChange={(event) => name(event.target.value.replaceAll('.', ''), suffix)}
              error={error}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={63}
            />
            <SelectField
              label="Ending"
              value={suffix}
              onChange={(event) => name(label, freeSuffixes.find((one) => one === event.target.value) ?? suffix)}
              options={freeSuffixes.map((one) => ({ value: one, label: `.${one}` }))}
            />
          </div>
          <Availability name={label} suffix={suffix} />
          <p className="text-muted text-sm">
            {byStaff
              ? 'It is the address of the website from its first day.'
              : claim(
                  'order.free-website',
                  'It is kept for you while you pay, and is the address of the website from its first day.',
                )}
          </p>
        </div>
      ) : null}
    </OrderSection>
  );
}
