import { extractText, getDocumentProxy } from 'unpdf';

/** What stands on each page, as a reader's search finds it. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

export const pdfText = async (bytes: Uint8Array): Promise<string> => (await pdfPages(bytes)).join(' ');
