import { type Enquiry, enquiryCan, staffMessageBody } from '@resolvo/contract/help/enquiries';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AttachFiles, uploading } from '../../../features/help/tickets/attach-files.tsx';
import { ComposerDock } from '../../../features/help/tickets/composer-dock.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextareaField } from '../../../shell/form-fields.tsx';
import { dropDraft } from '../../../shell/kept-draft.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Segments } from '../../../ui/segments.tsx';
import { SavedAnswers } from './saved-answers.tsx';
import { ticketInput } from './ticket-input.ts';

/** What is written, and how often it was asked for by a key: each time the field takes the focus. */
export interface Writing {
  readonly kind: 'reply' | 'note';
  readonly asked: number;
}

interface ComposerProps {
  readonly enquiry: Enquiry;
  readonly writing: Writing;
  readonly onKind: (kind: Writing['kind']) => void;
  readonly onTyping: (typing: boolean) => void;
}

export function Composer({ enquiry, writing, onKind, onTyping }: ComposerProps) {
  // A new form after each message that was sent.
  const [sent, setSent] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const isNote = writing.kind === 'note';
  const draft = `${writing.kind} ${enquiry.enquiry_id}`;
  const write = useAct('enquiryReply', {
    done: () => {
      dropDraft(draft);
      setSent(sent + 1);
    },
  });
  return (
    <ComposerDock
      title={isNote ? 'Note' : 'Reply'}
      actions={
        <Segments
          label="What is written"
          value={writing.kind}
          onValueChange={onKind}
          options={[
            { value: 'reply', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
        />
      }
    >
      <Form
        key={`${writing.kind}-${sent}`}
        keeps={{ name: draft, field: 'message' }}
        label={isNote ? 'Note' : 'Reply'}
        schema={staffMessageBody}
        defaultValues={{ message: '', internal: isNote, close: false, attachments: [] }}
        submitLabel={({ close }) => (isNote ? 'Keep the note' : close ? 'Send and close' : 'Send')}
        disabledReason={
          (isNote ? undefined : reasonOf(enquiryCan.reply(enquiry.state))) ?? (isBusy ? uploading : undefined)
        }
        onSubmit={(body) => write.send({ ...ticketInput(enquiry.enquiry_id), body })}
        actions={
          <>
            <AttachFiles upload="enquiryFileUpload" onBusy={setBusy} inRow />
            <SavedAnswers enquiryId={enquiry.enquiry_id} />
            {isNote ? null : <FormCheckbox name="close" label="Close it with this answer" />}
          </>
        }
      >
        <Message enquiry={enquiry} writing={writing} onTyping={onTyping} />
      </Form>
    </ComposerDock>
  );
}

function Message({ enquiry, writing, onTyping }: Omit<ComposerProps, 'onKind'>) {
  const place = useRef<HTMLDivElement>(null);
  const { setFocus } = useFormContext();
  const message: unknown = useWatch({ name: 'message' });
  const isTyping = typeof message === 'string' && message.trim() !== '';
  useEffect(() => {
    onTyping(isTyping);
    return () => onTyping(false);
  }, [isTyping, onTyping]);
  useEffect(() => {
    if (writing.asked > 0) setFocus('message');
  }, [writing.asked, setFocus]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    place.current?.closest('form')?.querySelector<HTMLElement>('[data-saved-answers]')?.click();
  }

  const isNote = writing.kind === 'note';
  return (
    <div ref={place}>
      <FormTextareaField
        name="message"
        label="Message"
        rows={2}
        onKeyDown={onKeyDown}
        hint={
          isNote
            ? 'Staff see it, the client does not, unless they ask for an export of their data.'
            : `It is mailed to ${enquiry.email}${enquiry.kind === 'ticket' ? ' and shown in the client’s panel' : ''}.`
        }
      />
    </div>
  );
}
