import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';

/** How a vendor is authenticated: by the hash of its certificate, or by the CA that signed it. */
export type Trust = { readonly fingerprint: string } | { readonly ca: string };

const plain = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();

/**
 * Hypervisors and hosting servers often have self-signed certificates. A pinned fingerprint is compared before any byte of ours, the token
 * included, is sent; the names and dates in the certificate are then ignored.
 */
export function agentFor(url: URL, trust: Trust | undefined): HttpAgent {
  const options = { keepAlive: true, maxSockets: 32, scheduling: 'lifo' as const };
  if (url.protocol === 'http:') return new HttpAgent(options);
  if (trust === undefined) return new HttpsAgent(options);
  if ('ca' in trust) return new HttpsAgent({ ...options, ca: trust.ca });
  return new PinnedAgent(options, plain(trust.fingerprint));
}

/** The certificate is not the pinned one. Nothing was sent. */
class WrongCertificate extends Error {}

/**
 * Whether a connection failed because of the certificate. OpenSSL's verification errors as Node names them:
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
export function isAboutCertificate(error: Error & { code?: string }): boolean {
  return (
    error instanceof WrongCertificate ||
    /^(CERT_|CRL_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)/.test(
      error.code ?? '',
    )
  );
}

class PinnedAgent extends HttpsAgent {
  readonly #fingerprint: string;

  constructor(options: ConstructorParameters<typeof HttpsAgent>[0], fingerprint: string) {
    super(options);
    this.#fingerprint = fingerprint;
  }

  override createConnection(
    options: Parameters<HttpsAgent['createConnection']>[0],
    done: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const { host, port } = options;
    const socket: TLSSocket = connect({
      host: host ?? 'localhost',
      port: Number(port),
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    const failed = (error: Error) => done(error, socket);
    socket.once('error', failed);
    socket.once('secureConnect', () => {
      socket.off('error', failed);
      if (plain(socket.getPeerCertificate().fingerprint256 ?? '') === this.#fingerprint) return done(null, socket);
      socket.destroy();
      done(new WrongCertificate('The certificate is not the one that was pinned.'), socket);
    });
    return undefined;
  }
}
