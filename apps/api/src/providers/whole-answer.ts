import type { ClientRequest } from 'node:http';

/** No answer that we ask a vendor for is as large: the longest lists of machines, accounts and records have a few MB. */
const largestAnswer = 16 * 1024 * 1024;
/** What JSON.parse takes its time for is values; a list of ten thousand machines has a quarter of so many. */
const mostValues = 500_000;
/** The signs that begin one: , [ and {. */
const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** All of a vendor's answer as text. More than the limits is not read: leaving the loop ends the connection. */
export async function wholeText(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let values = 0;
  for await (const chunk of answer) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new Error('the answer is larger than 16 MB');
    for (const byte of chunk) if (byte === comma || byte === bracket || byte === brace) values += 1;
    if (values > mostValues) throw new Error('the answer has too many values');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The same of `fetch`, whose time as a whole is limited by its signal. */
export const wholeTextOf = async ({ body }: Response): Promise<string> => (body === null ? '' : wholeText(body));

/**
 * Ends a request that is silent for too long, or whose answer is not whole in `longestMs` from when it had a connection.
 * Returns why it was ended: what fails then says no more than that it was cut.
 */
export function endInTime(request: ClientRequest, silentMs: number, longestMs = 2 * silentMs): () => Error | undefined {
  let ended: Error | undefined;
  const end = (why: string) => {
    ended = new Error(why);
    request.destroy(ended);
  };
  request.setTimeout(silentMs, () => end('no answer in time'));
  request.once('socket', () => {
    const timer = setTimeout(() => end('the answer was not whole in time'), longestMs);
    request.once('close', () => clearTimeout(timer));
  });
  return () => ended;
}
