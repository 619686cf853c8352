import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { fail } from '../../../shell/fail.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ticketInput } from './ticket-input.ts';

/** Puts a saved answer into the message, with its variables filled in, to be read and changed before it is sent. */
export function SavedAnswers({ enquiryId }: { enquiryId: string }) {
  const { replies } = usePrefetched('savedReplyList', {});
  const { getValues, setValue, setFocus } = useFormContext();
  const [isFilling, setFilling] = useState(false);

  async function use(replyId: string) {
    setFilling(true);
    try {
      const params = { ...ticketInput(enquiryId).params, reply_id: replyId };
      const { body } = await call('savedReplyFilled', { params });
      const before: unknown = getValues('message');
      const typed = typeof before === 'string' ? before.trimEnd() : '';
      setValue('message', typed === '' ? body : `${typed}\n\n${body}`, { shouldDirty: true });
      setFocus('message');
    } catch (error) {
      fail(error);
    } finally {
      setFilling(false);
    }
  }

  if (replies.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="secondary" loading={isFilling} data-saved-answers>
          Saved answers
        </Button>
      }
      items={replies.map(({ reply_id, name }) => ({ label: name, onSelect: () => void use(reply_id) }))}
    />
  );
}
