import { FileText } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';

/** A document in a tab of its own, where the browser shows, saves and prints it. */
export function PdfLink({ href, name, label = 'PDF' }: { href: string; name: string; label?: string }) {
  const size = label === 'PDF' ? 'sm' : 'md';
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary', size)} aria-label={name}>
      <FileText aria-hidden="true" />
      {label}
    </a>
  );
}
