import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { solveCaptcha } from '../../shell/captcha.ts';
import { Form, type FormProps } from '../../shell/form.tsx';
import { CopyText } from '../../ui/copy-text.tsx';

interface Receipt {
  readonly details: string;
  readonly reference: string;
}

type EnquiryFormProps<I extends FieldValues, O> = Omit<FormProps<I, O>, 'onSubmit'> & {
  /** Sends the form with the captcha token. */
  readonly send: (values: O, recaptcha: string) => Promise<Receipt>;
  readonly onSent?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A public form. After sending, the receipt replaces it. */
export function EnquiryForm<I extends FieldValues, O>({ send, onSent, ...form }: EnquiryFormProps<I, O>) {
  const [receipt, setReceipt] = useState<Receipt>();
  if (receipt) return <ReceiptNote receipt={receipt} />;
  async function submit(values: O) {
    setReceipt(await send(values, await solveCaptcha('enquiry')));
    onSent?.();
  }
  return <Form {...form} onSubmit={submit} />;
}

function ReceiptNote({ receipt }: { receipt: Receipt }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className="scroll-mt-24 rounded-lg border border-ok-line bg-ok-soft p-6 outline-none sm:p-8"
    >
      <p className="font-medium text-lg text-ok">It has arrived</p>
      <p className="mt-2 text-base/7">{receipt.details}</p>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        Reference: <CopyText value={receipt.reference} label="Copy the reference" />
      </p>
    </div>
  );
}
