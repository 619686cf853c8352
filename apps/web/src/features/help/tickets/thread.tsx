import type { EnquiryMessage } from '@resolvo/contract/help/enquiries';
import { Paperclip } from 'lucide-react';
import { fileUrl } from '../../../api/client.ts';
import { MarkdownText } from '../../../shell/markdown-text.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/tag.tsx';
import { fileSize } from './file-size.ts';

type Message = Omit<EnquiryMessage, 'internal'> & { readonly internal?: boolean };

interface ThreadProps {
  readonly messages: readonly Message[];
  /** How the other side is called beside its name. */
  readonly nameOf: (message: Message) => string;
  /** The row that its reader gets files from. */
  readonly files: 'ticketFile' | 'enquiryFile';
}

/** The messages of a ticket, oldest first: blocks of text without bubbles, each with who and when in one line. */
export function Thread({ messages, nameOf, files }: ThreadProps) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.message_id}
          className={cx(
            'rounded-lg border px-4 py-3 sm:px-5',
            message.internal ? 'border-warn-line bg-warn-soft' : 'border-line bg-raised',
            message.author === 'staff' && !message.internal && 'border-l-2 border-l-accent-line',
          )}
        >
          <p className="mb-2 flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <span className="font-medium text-text">{nameOf(message)}</span>
            {message.internal ? <Tag>Internal</Tag> : null}
            {message.by_mail ? <Tag>By mail</Tag> : null}
            <span className="ml-auto">{formatDateTime(message.created_at)}</span>
          </p>
          <MarkdownText>{message.body}</MarkdownText>
          {message.attachments.length === 0 ? null : (
            <ul aria-label="Files" className="mt-3 flex flex-wrap gap-2">
              {message.attachments.map(({ file_id, name, size }) => (
                <li key={file_id} className="min-w-0">
                  <a
                    href={fileUrl(files, { params: { file_id } })}
                    download
                    className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border border-line-strong px-3 text-sm hover:bg-hover"
                  >
                    <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    <span className="min-w-0 truncate">{name}</span>
                    <span className="shrink-0 text-muted">{fileSize(size)}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
