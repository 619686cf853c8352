/** The id of a mail of ours, from a Message-ID. */
export const sentIdIn = (messageId: string): string | undefined =>
  /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase();

/** The ids of mails of ours among those that a mail says it answers. */
export const sentIdsIn = (answers: readonly string[]): string[] => answers.flatMap((one) => sentIdIn(one) ?? []);
