import type { Watch } from '../../../core/watch.ts';

export const gatewayWatch: Watch = {
  ports: ['composeGateway'],
  parts: ['cards'],
  async look({ gateway, heard, now }) {
    const itself = { part: 'cards', place: '' } as const;
    if (heard.lately('cards')) return [{ ...itself, trouble: undefined }];
    // Throws only where the gateway does not know our key.
    const outcome = await gateway.listEvents(now()).catch(() => undefined);
    const trouble = outcome === undefined ? 'token_refused' : outcome.kind === 'unknown' ? 'no_answer' : undefined;
    return [{ ...itself, trouble }];
  },
};
