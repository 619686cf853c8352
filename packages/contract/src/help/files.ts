import { z } from 'zod';
import { detailsSchema, id } from '../common.ts';
import { binaryFile, endpoint, limits, own, staff, tellsNobody } from '../endpoint.ts';
import { line } from '../text.ts';

export const largestFile = 5 * 1024 * 1024;
export const filesOfMessage = 5;
/** Of one mail that came in; pictures that its text shows are counted apart. */
export const filesOfMail = 10;
export const picturesOfMail = 10;
/** All files in the tickets of one account. */
export const filesOfAccount = 200 * 1024 * 1024;
/** A day, of all who write by mail without an account. */
export const filesOfStrangers = 500 * 1024 * 1024;

export const ticketFile = z.strictObject({
  file_id: id,
  name: z.string(),
  media_type: z.string(),
  size: z.number().int().describe('Bytes.'),
  inline: z.boolean().describe('A picture that the text of a mail shows, such as the logo of a signature.'),
});
export type TicketFile = z.infer<typeof ticketFile>;

/** Files that were uploaded before, by the same person. */
export const attachedFiles = z
  .array(id)
  .max(filesOfMessage, { error: `Please attach at most ${filesOfMessage} files to one message.` })
  .default([])
  .describe('Ids of files that you uploaded.');

export const tooLargeFile = 'This file is larger than 5 MB.';
export const takenFiles = 'Pictures (PNG, JPEG, GIF, WebP), PDF and plain text, up to 5 MB each.';

const fileBody = z.strictObject({
  name: line('Please name the file.', 120),
  content: z.base64({ error: 'Please send the content in base64.' }).min(1, { error: 'This file is empty.' }),
});

/** Base64 takes four letters for three bytes. */
const largestBody = Math.ceil((largestFile / 3) * 4) + 4096;
const fileParams = z.strictObject({ file_id: id });

const upload = {
  largestBody,
  body: fileBody,
  status: 201,
  response: detailsSchema.extend({ file: ticketFile }),
} as const;
const refusals = ['unsupported_media_type', 'payload_too_large', 'conflict'] as const;

export const fileEndpoints = {
  ticketFileUpload: endpoint({
    method: 'POST',
    path: '/account/tickets/files',
    summary: `Upload a file for a message. ${takenFiles} One that no message names is deleted after a day.`,
    access: own('supportManage'),
    limit: limits.document,
    changes: ['tickets'],
    ...upload,
    errors: refusals,
  }),
  ticketFile: endpoint({
    method: 'GET',
    path: '/account/tickets/files/{file_id}',
    summary: 'A file of one of your tickets.',
    access: own('supportManage'),
    limit: limits.document,
    params: fileParams,
    status: 200,
    ...binaryFile,
    errors: [],
  }),
  enquiryFileUpload: endpoint({
    method: 'POST',
    path: '/system/admin/enquiries/files',
    summary: `Upload a file for an answer or a note. ${takenFiles}`,
    access: staff('staffTickets'),
    tells: tellsNobody('A file that no message has yet.'),
    limit: limits.document,
    changes: ['enquiries'],
    ...upload,
    errors: refusals,
  }),
  enquiryFile: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/enquiries/files/{file_id}',
    summary: 'A file of an enquiry or a ticket.',
    access: staff('staffTickets'),
    limit: limits.document,
    params: fileParams,
    status: 200,
    ...binaryFile,
    errors: [],
  }),
};
