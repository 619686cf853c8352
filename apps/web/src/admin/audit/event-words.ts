/** Whose names are words of the product's inside. */
const plainWords: Readonly<Record<string, string>> = {
  'session.opened': 'signed in',
  'session.closed': 'signed out',
  'session.revoked': 'a device signed out',
  'session.all_closed': 'signed out everywhere',
  'sign_in.new_place': 'staff signed in from a new place',
  'sign_in.failed': 'sign-in failed',
  'client.signed_in_as': 'signed in as the client',
  'client.signed_out_as': 'left the account of the client',
  'task.started': 'work began',
  'task.advanced': 'step of work done',
  'task.finished': 'work done',
  'task.unwound': 'work taken back',
  'task.stuck': 'work stopped',
  'task.checked': 'step of building ticked',
  'task.closed': 'task of staff closed',
};

/** An event as people read it: `token.revoked_by_staff` is “token revoked by staff”. */
export const eventWords = (name: string): string => plainWords[name] ?? name.replace(/[._]/g, ' ');

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
