import { replyVariables, type SavedReply, savedReplyBody, signature } from '@resolvo/contract/help/desk';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { ReplyHistory } from './reply-history.tsx';

export const meta = privateTitle('Saved answers');
export const handle = { crumb: 'Saved answers', under: { crumb: 'Tickets', path: paths.adminTickets() } };

const replies = listQuery('savedReplyList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(replies, request), prefetch('deskSignature', {})]);

const signatureForm = z.strictObject({ name: signature });

export default function SavedRepliesPage() {
  const { open, of, show, close } = useDialog(['create', 'edit', 'history', 'delete', 'sign']);
  const { replies: all } = usePrefetched('savedReplyList', {});
  const { name: ownName } = usePrefetched('deskSignature', {});
  const about = all.find(({ reply_id }) => reply_id === of);
  const create = useAct('savedReplyCreate', { done: close });
  const edit = useAct('savedReplyEdit', { done: close });
  const remove = useAct('savedReplyDelete');
  const sign = useAct('deskSign', { done: close });
  return (
    <Page kind="list">
      <PageHeading
        title="Saved answers"
        description="What is often answered, written once. Variables are filled in when an answer is chosen in a ticket."
        actions={
          <>
            <Button variant="secondary" onClick={() => show('sign')}>
              Your name
            </Button>
            <Button variant="primary" onClick={() => show('create')}>
              New answer
            </Button>
          </>
        }
      />
      {ownName === '' ? (
        <Notice tone="info" title="Clients do not see your name yet">
          Set it, and your answers are from you: in the sender of the mail, and where a saved answer signs.
        </Notice>
      ) : null}
      <List
        list={replies}
        rows={(page) => page.replies}
        rowKey={({ reply_id }) => reply_id}
        caption="Saved answers"
        columns={[
          { key: 'name', header: 'Name', phone: 'title', cell: ({ name }) => name },
          {
            key: 'body',
            header: 'Answer',
            grow: true,
            phone: 'text',
            cell: ({ body }) => (
              <span title={body} className="text-muted">
                {body}
              </span>
            ),
          },
          { key: 'by', header: 'Changed by', priority: 2, cell: ({ changed_by }) => changed_by || '–' },
          {
            key: 'when',
            header: 'Changed',
            align: 'right',
            phone: 'value',
            cell: ({ changed_at }) => <Age seconds={changed_at} />,
          },
          {
            key: 'acts',
            header: <span className="sr-only">Actions</span>,
            align: 'right',
            phone: 'act',
            cell: ({ reply_id, name }) => (
              <RowActs
                of={name}
                acts={[
                  { label: 'Edit', onSelect: () => show('edit', reply_id) },
                  { label: 'History', onSelect: () => show('history', reply_id) },
                  { label: 'Delete', tone: 'danger', onSelect: () => show('delete', reply_id) },
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No saved answers"
            text="Save what you answer often, such as where invoices are found. It is offered below each ticket."
          />
        }
      />
      <Dialog open={open === 'create'} onOpenChange={(isOpen) => isOpen || close()} title="New answer">
        <ReplyForm onSubmit={(body) => create.send({ body })} />
      </Dialog>
      <Dialog open={open === 'sign'} onOpenChange={(isOpen) => isOpen || close()} title="Your name">
        <Form
          schema={signatureForm}
          defaultValues={{ name: ownName }}
          submitLabel="Save the name"
          onSubmit={(body) => sign.send({ body })}
        >
          <FormTextField
            name="name"
            label="Name"
            autoComplete="name"
            hint="As you sign: in the sender of your answers, and for {staff_name} in saved ones."
          />
        </Form>
      </Dialog>
      {about ? (
        <>
          <Dialog open={open === 'edit'} onOpenChange={(isOpen) => isOpen || close()} title={`Edit ${about.name}`}>
            <ReplyForm reply={about} onSubmit={(body) => edit.send({ params: { reply_id: about.reply_id }, body })} />
          </Dialog>
          <Dialog
            open={open === 'history'}
            onOpenChange={(isOpen) => isOpen || close()}
            title={`History of ${about.name}`}
          >
            <ReplyHistory replyId={about.reply_id} />
          </Dialog>
          <Confirm
            open={open === 'delete'}
            onClose={close}
            title={`Delete ${about.name}?`}
            text="It is no longer offered in tickets. What was sent with it stays."
            action="Delete the answer"
            dismiss="Keep"
            onConfirm={() => remove.send({ params: { reply_id: about.reply_id }, body: {} })}
          />
        </>
      ) : null}
    </Page>
  );
}

type Written = Pick<SavedReply, 'name' | 'body'>;

function ReplyForm({ reply, onSubmit }: { reply?: Written; onSubmit: (body: Written) => Promise<unknown> }) {
  return (
    <Form
      schema={savedReplyBody}
      defaultValues={{ name: reply?.name ?? '', body: reply?.body ?? '' }}
      submitLabel="Save the answer"
      onSubmit={onSubmit}
    >
      <FormTextField name="name" label="Name" hint="How staff find it." />
      <FormTextareaField name="body" label="Answer" rows={8} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-muted text-sm">
        {Object.entries(replyVariables).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{${name}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Form>
  );
}
