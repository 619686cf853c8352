import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { useRef, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import { call, type InputOf } from '../api/client.ts';
import { departing, screenIsTrue } from '../api/refresh.ts';
import { fail, inWords } from './fail.ts';
import { notify } from './notifications.ts';

type Answer<N extends JsonEndpointName> = ResponseOf<Endpoints[N]>;

interface ActOptions<N extends JsonEndpointName> {
  /** The notification on success; by default the answer's `details`, if it has any. Empty: none. */
  readonly said?: string | ((answer: Answer<N>, input: InputOf<N>) => string);
  /** `info` for work that has only begun. */
  readonly kind?: 'success' | 'info';
  /** The error text when the server has none for the user. */
  readonly failed?: string;
  /** Before the refetch: for a dialog whose row disappears with it, so that the focus is restored first. */
  readonly closeFirst?: () => void;
  /** After the refetch: closes the dialog, ends the editing. */
  readonly done?: (answer: Answer<N>) => unknown;
  /** The page to navigate to after success. */
  readonly leaveTo?: (answer: Answer<N>) => To;
  /** Replaces the page that is left in the history. */
  readonly replace?: boolean;
}

interface Act<N extends JsonEndpointName> {
  /** For buttons: an error is shown as a notification. */
  readonly run: (input: InputOf<N>) => Promise<void>;
  /** For forms and confirmations, which show thrown errors themselves. */
  readonly send: (input: InputOf<N>) => Promise<void>;
  readonly pending: boolean;
}

/**
 * One call that changes something. It notifies of the result and resolves when the screen shows the change; until then
 * it cannot be sent again.
 */
export function useAct<N extends JsonEndpointName>(name: N, options: ActOptions<N> = {}): Act<N> {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  // A ref beside the state: two quick clicks are handled before the next render.
  const isSending = useRef(false);

  async function ask(input: InputOf<N>): Promise<Answer<N>> {
    const asked = call(name, input);
    const answer = await (options.failed === undefined ? asked : inWords(asked, options.failed));
    const text = typeof options.said === 'function' ? options.said(answer, input) : (options.said ?? detailsOf(answer));
    if (text !== undefined && text !== '') notify(options.kind ?? 'success', text);
    return answer;
  }

  async function perform(input: InputOf<N>): Promise<void> {
    const { leaveTo, replace = false, done } = options;
    if (leaveTo) {
      await departing(
        () => ask(input),
        async (answer) => navigate(leaveTo(answer), { replace }),
      );
      return;
    }
    const answer = await ask(input);
    options.closeFirst?.();
    await screenIsTrue();
    await done?.(answer);
  }

  async function send(input: InputOf<N>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    try {
      await perform(input);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  }

  return { run: (input) => send(input).catch((error: unknown) => fail(error, options.failed)), send, pending };
}

function detailsOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('details' in answer)) return undefined;
  return typeof answer.details === 'string' ? answer.details : undefined;
}
