import type { EnquiryMessage } from '@resolvo/contract/help/enquiries';
import type { TicketFile } from '@resolvo/contract/help/files';
import { Paperclip } from 'lucide-react';
import { fileUrl } from '../../../api/client.ts';
import { fileSize } from '../../../shell/file-size.ts';
import { MarkdownText } from '../../../shell/markdown-text.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/tag.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

type Message = Omit<EnquiryMessage, 'internal'> & { readonly internal?: boolean };

interface ThreadProps {
  readonly messages: readonly Message[];
  /** How the other side is called beside its name. */
  readonly nameOf: (message: Message) => string;
  /** The row that its reader gets files from. */
  readonly files: 'ticketFile' | 'enquiryFile';
  /** For staff: what can be had of a mail, by the message that it became. */
  readonly mails?: ReadonlyMap<string, KeptMail>;
}

export interface KeptMail {
  /** Where its source is. */
  readonly original: string;
  /** What came with it and is not in the ticket. */
  readonly files: readonly { readonly name: string; readonly size: number; readonly href: string }[];
}

/** The messages of a ticket, oldest first: blocks of text without bubbles, each with who and when in one line. */
export function Thread({ messages, nameOf, files, mails }: ThreadProps) {
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
            {message.by_mail ? <Tag>{byMail(message)}</Tag> : null}
            <span className="ml-auto">{formatDateTime(message.created_at)}</span>
          </p>
          <MarkdownText>{message.body}</MarkdownText>
          {message.quoted === '' ? null : (
            <details className="mt-2 text-sm">
              <summary className="w-fit min-h-6 cursor-pointer text-muted">Show what was quoted</summary>
              <p className="mt-2 max-h-96 overflow-auto border-line border-l-2 pl-3 break-words whitespace-pre-wrap text-muted">
                {message.quoted}
              </p>
            </details>
          )}
          <Files files={message.attachments.filter(({ inline }) => !inline)} row={files} label="Files" />
          <Pictures files={message.attachments.filter(({ inline }) => inline)} row={files} />
          <MailSource of={mails?.get(message.message_id)} />
        </li>
      ))}
    </ol>
  );
}

function byMail({ automatic, unproved }: Message): string {
  if (automatic) return 'Automatic answer';
  return unproved ? 'By mail, sender not proved' : 'By mail';
}

interface FilesProps {
  readonly files: readonly TicketFile[];
  readonly row: ThreadProps['files'];
  readonly label: string;
}

function Files({ files, row, label }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {files.map(({ file_id, name, size }) => (
        <li key={file_id} className="min-w-0">
          <a
            href={fileUrl(row, { params: { file_id } })}
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
  );
}

/** Most are logos of signatures; a pasted screenshot is among them too. */
function Pictures({ files, row }: Omit<FilesProps, 'label'>) {
  if (files.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit min-h-6 cursor-pointer text-muted">
        {files.length === 1 ? '1 picture in the text' : `${files.length} pictures in the text`}
      </summary>
      <Files files={files} row={row} label="Pictures in the text" />
    </details>
  );
}

/** Saved and never shown: a stranger sent it. */
export function MailSource({ of }: { of: KeptMail | undefined }) {
  if (of === undefined) return null;
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {of.files.length === 0 ? null : (
        <details>
          <summary className="w-fit min-h-6 cursor-pointer text-muted">
            {of.files.length === 1 ? '1 file that we did not take' : `${of.files.length} files that we did not take`}
          </summary>
          <p className="mt-2 text-muted">
            Only staff can save them. We have not looked inside: each may hold a program, so open it where it can do no
            harm.
          </p>
          <ul aria-label="Files that we did not take" className="mt-2 grid gap-1">
            {of.files.map(({ name, size, href }) => (
              <li key={href} className="min-w-0 break-words">
                <a href={href} download className={textLinkClass}>
                  {name}
                </a>{' '}
                <span className="text-muted">{fileSize(size)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <a href={of.original} download className={textLinkClass}>
          Original mail, as a text file
        </a>
      </p>
    </div>
  );
}
