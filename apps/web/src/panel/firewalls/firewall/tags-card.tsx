import { lockoutText, locksOut } from '@resolvo/contract/machines/firewall-rules';
import type { Firewall } from '@resolvo/contract/machines/firewalls';
import { typedTags } from '@resolvo/contract/machines/server-keeping';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TagList } from '../../servers/labels.tsx';

interface TagsCardProps {
  readonly firewall: Firewall & { readonly your_address: string };
  readonly mayEdit: boolean;
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The tags whose servers get the firewall by themselves. */
export function TagsCard({ firewall, mayEdit, editing, onEdit, onClose }: TagsCardProps) {
  return (
    <Card
      title="Tags"
      actions={
        mayEdit ? (
          <Button variant="secondary" size="sm" onClick={onEdit}>
            Edit tags
          </Button>
        ) : undefined
      }
    >
      {firewall.tags.length === 0 ? (
        <p className="text-muted text-sm">Name a tag, and every server that has it gets this firewall.</p>
      ) : (
        <TagList tags={firewall.tags} />
      )}
      {editing && mayEdit ? <TagsDialog firewall={firewall} onClose={onClose} /> : null}
    </Card>
  );
}

const schema = z.strictObject({ tags: typedTags });

function TagsDialog({ firewall, onClose }: Pick<TagsCardProps, 'firewall' | 'onClose'>) {
  const { firewall_id, your_address } = firewall;
  const save = useAct('firewallTags', { done: onClose });
  const isLockout = locksOut(firewall, your_address);
  return (
    <Dialog open onOpenChange={(wanted) => wanted || onClose()} title={`Tags of ${firewall.name}`}>
      <Form
        schema={schema}
        defaultValues={{ tags: firewall.tags.join(' ') }}
        submitLabel={isLockout ? 'Save anyway' : 'Save'}
        onSubmit={({ tags }) => save.send({ params: { firewall_id }, body: { tags, lockout_ok: isLockout } })}
      >
        <FormTextField
          name="tags"
          label="Tags"
          autoComplete="off"
          spellCheck={false}
          hint="With spaces between them: web production. Servers with one of them get this firewall, unless another one was chosen for them."
        />
        {isLockout ? <Notice tone="warn">{lockoutText(your_address)}</Notice> : null}
      </Form>
    </Dialog>
  );
}
