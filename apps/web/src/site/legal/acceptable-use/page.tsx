import { acceptableUse } from '../../content/legal/acceptable-use.ts';
import { DocumentPage, documentMeta } from '../document-page.tsx';

export const meta = () => documentMeta(acceptableUse);

export default function AcceptableUsePage() {
  return <DocumentPage document={acceptableUse} />;
}
