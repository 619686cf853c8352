import { type Domain, domainCan, removeDomainBody } from '@resolvo/contract/hosting/domains';
import { usePrefetched } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormTextField } from '../../../../shell/form-fields.tsx';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { formatDay } from '../../../../shell/relative-time.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';

interface Words extends Readonly<Record<'act' | 'confirm' | 'ended', string>> {
  readonly effect: (taker: string) => string;
}

const words: Readonly<Record<Domain['kind'], Words>> = {
  free: {
    act: 'Give back',
    effect: (taker) =>
      `It answers no longer. ${taker} can take it again for a while, with its records; then others can have it.`,
    confirm: 'Give it back',
    ended: 'Given back',
  },
  custom: {
    act: 'Remove',
    effect: (taker) =>
      `Our name servers answer for it no longer. ${taker} can take it again for a while, with its records.`,
    confirm: 'Remove it',
    ended: 'Removed',
  },
};

/** Giving a domain back, with its name typed, and taking it again. */
export function EndCard({ domain }: { domain: Domain }) {
  const { is_limited } = usePrefetched('accountUserInfo', {});
  const { open, show, close } = useDialog(['remove']);
  const restore = useAct('domainRestore');
  const params = { domain_id: domain.domain_id };
  if (domain.state === 'released') {
    return (
      <Card
        title={words[domain.kind].ended}
        description={`It answers no longer. Until ${formatDay(domain.expires_at)} you can take it again, with its records.`}
        actions={
          <Button variant="primary" loading={restore.pending} onClick={() => void restore.run({ params, body: {} })}>
            Take it again
          </Button>
        }
      />
    );
  }
  const against = reasonOf(domainCan.remove(domain.state));
  const effect = words[domain.kind].effect(is_limited ? 'A member of the whole account' : 'You');
  return (
    <>
      <Card
        title={words[domain.kind].act}
        description={
          domain.state === 'waiting' ? 'Ends the search for its proof. You can add it again at any time.' : effect
        }
        actions={
          <Button variant="risk" disabledReason={against} onClick={() => show('remove')}>
            {words[domain.kind].act}
          </Button>
        }
      />
      <RemoveDialog domain={domain} effect={effect} open={open === 'remove' && against === undefined} onClose={close} />
    </>
  );
}

interface RemoveProps {
  readonly domain: Domain;
  readonly effect: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ domain, effect, open, onClose }: RemoveProps) {
  const remove = useAct('domainRemove', { leaveTo: paths.domains });
  const schema = removeDomainBody.refine(
    ({ name }) => [domain.domain_name, domain.ascii_name].includes(name.toLowerCase()),
    { path: ['name'], error: 'This is not the name of the domain.' },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={domain.kind === 'free' ? `Give ${domain.domain_name} back?` : `Remove ${domain.domain_name}?`}
      description={domain.state === 'waiting' ? undefined : `${effect} ${recordsText(domain.records)}`}
    >
      <Form
        schema={schema}
        defaultValues={{ name: '' }}
        submitLabel={words[domain.kind].confirm}
        submitVariant="danger"
        onSubmit={(body) => remove.send({ params: { domain_id: domain.domain_id }, body })}
      >
        {domain.linked_to ? (
          <Notice tone="warn">
            {domain.linked_to.name || 'What it points at'} is no longer reached by this name. The server itself stays as
            it is.
          </Notice>
        ) : null}
        <FormTextField
          name="name"
          label={`Type ${domain.domain_name} to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}

const recordsText = (records: number): string =>
  `${records === 1 ? 'Its record goes' : `Its ${records} records go`} with it, mail included.`;
