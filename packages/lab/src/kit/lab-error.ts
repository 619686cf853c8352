/** A refusal by the lab itself (never by a simulated vendor): a status and a sentence for the person reading. */
export class LabError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.name = 'LabError';
    this.status = status;
    this.headers = headers;
  }
}
