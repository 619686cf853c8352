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
  /** What is said when it is done; without it, the answer's `details`, and nothing where it has none. */
  readonly said?: string | ((answer: Answer<N>, input: InputOf<N>) => string);
  /** Work has only begun. */
  readonly kind?: 'success' | 'info';
  /** What is said when the server has no words for the person. */
  readonly failed?: string;
  /** Before the screen follows: for a dialog whose own row is gone then, so that the focus goes back first. */
  readonly closeFirst?: () => void;
  /** Once the screen shows what has changed: closes the dialog, ends the editing. */
  readonly done?: (answer: Answer<N>) => unknown;
  /** The page that the act ends on, instead of this one. */
  readonly leaveTo?: (answer: Answer<N>) => To;
  /** The page that is left is not gone back to. */
  readonly replace?: boolean;
}

interface Act<N extends JsonEndpointName> {
  /** For buttons: a failure is shown as a notification. */
  readonly run: (input: InputOf<N>) => Promise<void>;
  /** For forms and questions, which show by themselves what is thrown. */
  readonly send: (input: InputOf<N>) => Promise<void>;
  readonly pending: boolean;
}

/**
 * An act of the person on the screen: one call that changes something. It says how it went, and ends when the screen
 * shows the change; until then it cannot be sent again.
 */
export function useAct<N extends JsonEndpointName>(name: N, options: ActOptions<N> = {}): Act<N> {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  // Beside the state: two clicks of one moment are handled before anything is drawn again.
  const isSending = useRef(false);

  async function ask(input: InputOf<N>): Promise<Answer<N>> {
    const asked = call(name, input);
    const answer = await (options.failed === undefined ? asked : inWords(asked, options.failed));
    const text = typeof options.said === 'function' ? options.said(answer, input) : (options.said ?? detailsOf(answer));
    if (text !== undefined) notify(options.kind ?? 'success', text);
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
