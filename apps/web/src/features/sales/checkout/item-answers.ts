import { signInText } from '@resolvo/contract/chosen-words';
import { domainMessages } from '@resolvo/contract/hosting/domain-names';
import { hostedDomain } from '@resolvo/contract/hosting/hosting-names';
import { hostname as hostnameRule } from '@resolvo/contract/hostname';
import { serverLogin } from '@resolvo/contract/server-login';
import { serverPassword } from '@resolvo/contract/server-password';
import { serverTags } from '@resolvo/contract/server-tags';
import { volumeName as volumeNameRule, volumeSize } from '@resolvo/contract/volume-size';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { userDataProblem } from '../../../shell/user-data-field.tsx';
import { type Access, asOption, type DraftedOrder, type OrderDraft, tooSmall, type WayIn } from './order-draft.ts';

/** The keys that can be chosen among. */
export interface KeyChoice {
  /** Name by id. */
  readonly names: ReadonlyMap<string, string>;
  choice(chosen: readonly string[], onChange: (ids: readonly string[]) => void): ReactNode;
}

export interface AnswerProblem {
  readonly field?: 'hostname' | 'login' | 'access' | 'tags' | 'user-data' | 'volume-name' | 'size' | 'server' | 'image';
  readonly text: string;
}

/** Answers about an item that are kept in no address and no draft, and what is wrong with them. */
export interface ItemAnswers {
  readonly keys: KeyChoice | undefined;
  readonly access: Access;
  readonly keyIds: readonly string[];
  readonly setKeyIds: (ids: readonly string[]) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly userData: string | undefined;
  readonly setUserData: (text: string | undefined) => void;
  /** Whether any of them is other than it was at first. */
  readonly isTouched: boolean;
  readonly problem: AnswerProblem | undefined;
  readonly setProblem: (problem: AnswerProblem | undefined) => void;
  readonly fields: {
    readonly hostname: RefObject<HTMLInputElement | null>;
    readonly login: RefObject<HTMLInputElement | null>;
    readonly password: RefObject<HTMLInputElement | null>;
    readonly tags: RefObject<HTMLInputElement | null>;
    readonly volumeName: RefObject<HTMLInputElement | null>;
    readonly size: RefObject<HTMLInputElement | null>;
    readonly userData: RefObject<HTMLTextAreaElement | null>;
  };
  /** How the first user signs in, in words. */
  readonly wayInWords: string;
  readonly wayIn: WayIn;
  /** Says what is wrong as the first thing to mend, and goes there. */
  fail(problem: AnswerProblem): void;
  /** Finds what is wrong and fails with it. Returns whether all is well. */
  check(order: DraftedOrder): Promise<boolean>;
}

interface First {
  readonly keyIds?: readonly string[] | undefined;
  readonly userData?: string | undefined;
  /** Staff choose for a client, whose password they never type: without a key the client gets one. */
  readonly byStaff?: boolean;
}

export function useItemAnswers(
  keys: KeyChoice | undefined,
  draft: Pick<OrderDraft, 'access' | 'website'>,
  { keyIds: firstKeys, userData: firstData, byStaff = false }: First = {},
): ItemAnswers {
  // With one key there is nothing to choose.
  const [keyIds, setKeyIds] = useState<readonly string[]>(
    () => firstKeys ?? (keys?.names.size === 1 ? [...keys.names.keys()] : []),
  );
  const [password, setPassword] = useState('');
  const [userData, setUserData] = useState<string | undefined>(firstData || undefined);
  const [untouched] = useState({ keyIds, userData });
  const [problem, setProblem] = useState<AnswerProblem>();
  const fields = {
    hostname: useRef<HTMLInputElement>(null),
    login: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    tags: useRef<HTMLInputElement>(null),
    volumeName: useRef<HTMLInputElement>(null),
    size: useRef<HTMLInputElement>(null),
    userData: useRef<HTMLTextAreaElement>(null),
  };
  const access = draft.access ?? (keys?.names.size === 0 ? 'password' : 'keys');
  const names = keyIds.flatMap((id) => keys?.names.get(id) ?? []);

  async function find(order: DraftedOrder): Promise<AnswerProblem | undefined> {
    const name = nameProblem(order, draft.website);
    if (name !== undefined) return { field: 'hostname', text: name };
    if (asOption(order.plan) && order.serverId === undefined && !order.everyServer) {
      return { field: 'server', text: 'Please choose the server that it is for.' };
    }
    if (order.plan.plan_type === 'volume') return volumeProblem(order);
    if (order.plan.plan_type !== 'proxmox') return undefined;
    const tags = serverTags.safeParse(order.tags);
    if (!tags.success) return { field: 'tags', text: tags.error.issues[0]?.message ?? '' };
    if (order.image === undefined) return undefined;
    const small = tooSmall(order.plan, order.image);
    if (small !== undefined) return { field: 'image', text: `${small} Please choose a larger plan or another image.` };
    const user = order.login === '' ? undefined : serverLogin.safeParse(order.login);
    if (user?.success === false) return { field: 'login', text: user.error.issues[0]?.message ?? '' };
    if (access === 'keys' && keyIds.length === 0) {
      return { field: 'access', text: 'Please choose a key, or a password instead.' };
    }
    const read = access === 'password' && !byStaff ? serverPassword.safeParse(password) : undefined;
    if (read?.success === false) return { field: 'access', text: read.error.issues[0]?.message ?? '' };
    const unread = await userDataProblem(userData ?? '');
    return unread === undefined ? undefined : { field: 'user-data', text: unread };
  }

  const places: Readonly<Record<NonNullable<AnswerProblem['field']>, () => HTMLElement | null>> = {
    hostname: () => fields.hostname.current,
    login: () => fields.login.current,
    access: () => (access === 'password' ? fields.password.current : radioOf('access')),
    tags: () => fields.tags.current,
    'user-data': () => fields.userData.current,
    'volume-name': () => fields.volumeName.current,
    size: () => fields.size.current,
    server: () => radioOf('server'),
    image: () => radioOf('image'),
  };

  function fail(wrong: AnswerProblem): void {
    setProblem(wrong);
    // On a phone the field is far above the button: the focus scrolls it into view.
    if (wrong.field !== undefined) places[wrong.field]()?.focus();
  }

  return {
    keys,
    access,
    keyIds,
    setKeyIds,
    password,
    setPassword,
    userData,
    setUserData,
    isTouched: keyIds !== untouched.keyIds || password !== '' || userData !== untouched.userData,
    problem,
    setProblem,
    fields,
    wayInWords: access === 'password' ? signInText([]) : names.length > 0 ? signInText(names) : 'SSH key',
    wayIn: access === 'keys' ? { keyIds } : byStaff ? { keyIds: [] } : { password },
    fail,
    async check(order) {
      const wrong = await find(order);
      if (wrong) fail(wrong);
      else setProblem(undefined);
      return wrong === undefined;
    },
  };
}

/** Of a question that is answered by one of several: the answer that stands, or the first. */
const radioOf = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`input[name="${name}"]:checked`) ??
  document.querySelector<HTMLElement>(`input[name="${name}"]`);

function volumeProblem({ volumeName: name, sizeGb }: DraftedOrder): AnswerProblem | undefined {
  const named = volumeNameRule.safeParse(name);
  if (!named.success) return { field: 'volume-name', text: named.error.issues[0]?.message ?? '' };
  const sized = volumeSize.safeParse(sizeGb);
  return sized.success ? undefined : { field: 'size', text: sized.error.issues[0]?.message ?? '' };
}

function nameProblem({ plan, hostname }: DraftedOrder, website: OrderDraft['website']): string | undefined {
  if (plan.plan_type === 'cpanel' && hostname === '' && website !== 'ours') {
    return website === 'free' ? domainMessages.nameMissing : domainMessages.customMissing;
  }
  if (hostname === '') return undefined;
  const read = (plan.plan_type === 'proxmox' ? hostnameRule : hostedDomain).safeParse(hostname);
  return read.success ? undefined : (read.error.issues[0]?.message ?? '');
}
