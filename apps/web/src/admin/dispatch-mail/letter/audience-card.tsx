import {
  type Audience,
  type DispatchDetail,
  everyone,
  mostPicked,
  savedAudienceBody,
} from '@resolvo/contract/help/dispatches';
import { X } from 'lucide-react';
import { useState } from 'react';
import { usePrefetched } from '../../../api/query.ts';
import { ClientSearch } from '../../../features/people/clients/client-search.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { audienceText, people } from '../letter-texts.ts';

interface AudienceCardProps {
  readonly letter: DispatchDetail;
  readonly count: number;
  readonly onChange: () => void;
}

/** Whom the letter is for. Each choice is saved as it is made, and the number follows. */
export function AudienceCard({ letter, count, onChange }: AudienceCardProps) {
  const { plans, nodes, audiences } = usePrefetched('dispatchChoices', {});
  const [saving, setSaving] = useState(false);
  const aim = useAct('dispatchAim', { said: () => '' });
  const save = useAct('audienceSave', { done: () => setSaving(false) });
  const remove = useAct('audienceDelete');
  const { audience } = letter;
  const put = (next: Partial<Audience>) => {
    onChange();
    void aim.run({ params: { dispatch_id: letter.dispatch_id }, body: { audience: { ...audience, ...next } } });
  };
  const places = new Map(nodes.map(({ place, location }) => [place, location]));
  const placeName = audience.place === null ? undefined : places.get(audience.place);
  const onPlace = nodes.filter(({ place }) => place === audience.place);
  const saved = audiences.find((one) => JSON.stringify(one.audience) === JSON.stringify(audience));
  const plan = plans.find(({ plan_id }) => plan_id === audience.plan_id);
  const known = JSON.stringify(audience) === JSON.stringify(everyone) ? 'all' : (saved?.audience_id ?? '');
  return (
    <Card
      title="To"
      description={audienceText(audience, plan?.name, placeName)}
      actions={<span className="font-medium text-accent-text text-ui tabular-nums">{people(count)}</span>}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Choice"
          placeholder="Your own"
          options={[
            { value: 'all', label: 'All clients' },
            ...audiences.map(({ audience_id, name }) => ({ value: audience_id, label: name })),
          ]}
          value={known}
          onChange={({ target: { value } }) => {
            if (value === 'all') put(everyone);
            else put(audiences.find(({ audience_id }) => audience_id === value)?.audience ?? {});
          }}
        />
        <SelectField
          label="With the plan"
          placeholder="Any plan, or none"
          options={plans.map(({ plan_id, name }) => ({ value: plan_id, label: name }))}
          value={audience.plan_id ?? ''}
          onChange={({ target }) => put({ plan_id: target.value || null })}
        />
        <SelectField
          label="With a server in"
          placeholder="Any place, or none"
          options={[...places].map(([value, label]) => ({ value, label }))}
          value={audience.place ?? ''}
          onChange={({ target }) => put({ place: target.value || null, node: null })}
        />
        {audience.place === null ? null : (
          <SelectField
            label="On the node"
            placeholder="Any node"
            options={onPlace.map(({ node }) => ({ value: node, label: node }))}
            value={audience.node ?? ''}
            onChange={({ target }) => put({ node: target.value || null })}
          />
        )}
        <Switch
          label="Only with an overdue invoice"
          checked={audience.overdue}
          onCheckedChange={(overdue) => put({ overdue })}
        />
        <Switch
          label="Suspended clients too"
          checked={audience.suspended}
          onCheckedChange={(suspended) => put({ suspended })}
        />
        <div className="flex flex-col gap-2">
          <p className="font-medium text-sm">Only clients picked by hand</p>
          {letter.picked.length === 0 ? null : (
            <ul className="flex flex-col gap-1">
              {letter.picked.map(({ user_id, email }) => (
                <li key={user_id} className="flex items-center justify-between gap-2 text-sm">
                  <span className="min-w-0 truncate">{email}</span>
                  <IconButton
                    label={`Take ${email} out`}
                    icon={<X />}
                    size="sm"
                    onClick={() => put({ user_ids: audience.user_ids.filter((id) => id !== user_id) })}
                  />
                </li>
              ))}
            </ul>
          )}
          {audience.user_ids.length < mostPicked ? (
            <ClientSearch
              key={audience.user_ids.length}
              onChoose={({ user_id }) => put({ user_ids: [...new Set([...audience.user_ids, user_id])] })}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setSaving(true)}>
            Save this choice
          </Button>
          {saved ? (
            <Button
              variant="ghost"
              size="sm"
              loading={remove.pending}
              onClick={() => void remove.run({ params: { audience_id: saved.audience_id }, body: {} })}
            >
              {`Forget “${saved.name}”`}
            </Button>
          ) : null}
        </div>
      </div>
      <Dialog
        open={saving}
        onOpenChange={setSaving}
        title="Save this choice of clients"
        description={`${audienceText(audience, plan?.name, placeName)}. Who fits is looked up anew with each letter.`}
      >
        <Form
          schema={savedAudienceBody.pick({ name: true })}
          defaultValues={{ name: saved?.name ?? '' }}
          submitLabel="Save"
          onSubmit={({ name }) => save.send({ body: { name, audience } })}
        >
          <FormTextField name="name" label="Name" hint="One of the same name is replaced." />
        </Form>
      </Dialog>
    </Card>
  );
}
