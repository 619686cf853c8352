import { dedicatedCan } from '@resolvo/contract/machines/dedicated-unit-states';
import {
  largestDocument,
  type StaffDedicatedDetail,
  type UnitDocument,
} from '@resolvo/contract/machines/dedicated-units';
import { useRef, useState } from 'react';
import { DocumentsList } from '../../../features/machines/dedicated-units/documents-list.tsx';
import { base64Of } from '../../../shell/base64-of.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { fail } from '../../../shell/fail.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** What staff attached for the client: a handbook, a record of handing over. */
export function DocumentsCard({ unit }: { unit: StaffDedicatedDetail }) {
  const input = useRef<HTMLInputElement>(null);
  const [removing, setRemoving] = useState<UnitDocument>();
  const add = useAct('adminDedicatedDocumentAdd');
  const remove = useAct('adminDedicatedDocumentRemove');
  async function attach(file: File) {
    if (file.size > largestDocument) {
      fail(new Error('This file is larger than 5 MB.'));
      return;
    }
    try {
      const content = await base64Of(file);
      await add.send({ params: { dedicated_id: unit.dedicated_id }, body: { name: file.name, content } });
    } catch (error) {
      fail(error);
    }
  }
  return (
    <Card
      title="Documents"
      description="The client sees them, and is told of a new one."
      actions={
        <>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label="Document to attach"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void attach(file);
              // The same file may be picked again after it was refused.
              event.target.value = '';
            }}
          />
          <Button
            variant="secondary"
            size="sm"
            loading={add.pending}
            disabledReason={reasonOf(dedicatedCan.edit(unit.state))}
            onClick={() => input.current?.click()}
          >
            Attach a document
          </Button>
        </>
      }
    >
      <DocumentsList
        unitId={unit.dedicated_id}
        documents={unit.documents}
        row="adminDedicatedDocument"
        act={(one) => (
          <Button variant="ghost" size="sm" onClick={() => setRemoving(one)}>
            Remove<span className="sr-only"> {one.name}</span>
          </Button>
        )}
      />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={`Remove ${removing?.name ?? ''}?`}
        text="It is deleted for good, and the client cannot open it any more."
        action="Remove the document"
        actionVariant="danger"
        onConfirm={async () => {
          if (!removing) return;
          const params = { dedicated_id: unit.dedicated_id, document_id: removing.document_id };
          await remove.send({ params, body: {} });
        }}
      />
    </Card>
  );
}
