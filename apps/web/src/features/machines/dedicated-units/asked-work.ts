/** Work on a dedicated unit that its client asks for by a ticket; the key stands in the address of the form. */
export const askedWork = {
  restart: { label: 'Restart', title: 'Please restart' },
  'power-off': { label: 'Switch off', title: 'Please switch off' },
  'power-on': { label: 'Switch on', title: 'Please switch on' },
  reinstall: { label: 'Reinstall', title: 'Please reinstall' },
  access: { label: 'New access data', title: 'New access data for' },
  question: { label: 'Ask about it', title: 'A question about' },
} as const;
export type AskedWork = keyof typeof askedWork;

export const isAskedWork = (asked: string | null): asked is AskedWork => asked !== null && asked in askedWork;

interface Asked {
  readonly name: string;
  readonly plan_name: string;
  readonly addresses: readonly string[];
}

/** What the form of a new ticket begins with. */
export function workTicket(
  about: AskedWork,
  { name, plan_name, addresses }: Asked,
): { title: string; message: string } {
  const facts = [name, name === plan_name ? '' : plan_name, ...addresses].filter((one) => one !== '').join(', ');
  const open =
    about === 'reinstall'
      ? '\n\nThe system that I want on it:\n\nEverything on its disks may be deleted: '
      : about === 'question'
        ? '\n\n'
        : '';
  return { title: `${askedWork[about].title} ${name}`, message: `This is about ${facts}.${open}` };
}
