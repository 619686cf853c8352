import { type ClientNote, noteBody } from '@resolvo/contract/people/client-acts';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { clientInput } from './load-client.ts';

export const notesOf = (userId: string | undefined) =>
  listQuery('clientNotes', (cursor) => ({ ...clientInput(userId), query: { cursor, limit: 10 } }), {
    cursorName: 'notes',
  });

/** Notes that staff write for each other. The client never sees them. */
export function ClientNotes({ userId }: { userId: string }) {
  const { open, of, show, close } = useDialog(['note', 'edit-note', 'delete-note']);
  const { may } = useRights();
  const { data } = useEndpoint('clientNotes', { ...clientInput(userId), query: { limit: 10 } });
  const about = data?.notes.find(({ note_id }) => note_id === of);
  const add = useAct('clientNoteAdd', { done: close });
  const edit = useAct('clientNoteEdit', { done: close });
  const remove = useAct('clientNoteDelete');
  const at = (note: ClientNote) => ({ params: { user_id: userId, note_id: note.note_id } });
  return (
    <Card
      title="Notes"
      description="Staff see them. An export of the client’s data has them too."
      flush
      actions={
        may('clientNoteAdd') ? (
          <Button variant="secondary" size="sm" onClick={() => show('note')}>
            Add note
          </Button>
        ) : null
      }
    >
      <List
        list={notesOf(userId)}
        rows={({ notes }) => notes}
        rowKey={({ note_id }) => note_id}
        caption="Notes"
        columns={[
          {
            key: 'body',
            header: 'Note',
            grow: true,
            phone: 'title',
            cell: ({ body }) => <span title={body}>{body}</span>,
          },
          { key: 'author', header: 'By', phone: 'text', priority: 2, cell: ({ author }) => author },
          {
            key: 'when',
            header: 'When',
            align: 'right',
            phone: 'value',
            cell: ({ created_at, edited_at }) => (
              <>
                <Age seconds={edited_at || created_at} />
                {edited_at === 0 ? '' : ', edited'}
              </>
            ),
          },
          {
            key: 'acts',
            header: 'Actions',
            align: 'right',
            phone: 'act',
            cell: (note) =>
              note.is_own && may('clientNoteEdit') ? (
                <RowActs
                  of={`note of ${note.author}`}
                  acts={[
                    { label: 'Edit', onSelect: () => show('edit-note', note.note_id) },
                    { label: 'Delete', tone: 'danger', onSelect: () => show('delete-note', note.note_id) },
                  ]}
                />
              ) : null,
          },
        ]}
        empty={<EmptyState title="No notes" text="What the next colleague should know." />}
      />
      <Dialog open={open === 'note'} onOpenChange={(isOpen) => isOpen || close()} title="Add a note">
        <Form
          schema={noteBody}
          defaultValues={{ body: '' }}
          submitLabel="Save the note"
          onSubmit={(body) => add.send({ ...clientInput(userId), body })}
        >
          <FormTextareaField name="body" label="Note" rows={4} />
        </Form>
      </Dialog>
      {about ? (
        <>
          <Dialog
            open={open === 'edit-note'}
            onOpenChange={(isOpen) => isOpen || close()}
            title={`Edit the note of ${about.author}`}
          >
            <Form
              schema={noteBody}
              defaultValues={{ body: about.body }}
              submitLabel="Save the note"
              onSubmit={(body) => edit.send({ ...at(about), body })}
            >
              <FormTextareaField name="body" label="Note" rows={4} />
            </Form>
          </Dialog>
          <Confirm
            open={open === 'delete-note'}
            onClose={close}
            title="Delete the note?"
            text={about.body}
            action="Delete the note"
            dismiss="Keep"
            onConfirm={() => remove.send({ ...at(about), body: {} })}
          />
        </>
      ) : null}
    </Card>
  );
}
