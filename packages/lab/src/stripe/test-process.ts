import { startTestLab } from '../test-lab.ts';

/** The lab's Stripe as a program of its own, so that a test can end it as a power cut would. */
const { stripe, origin } = await startTestLab({ dataDir: process.argv[2] ?? '', parts: { stripe: true } });
process.stdout.write(`${JSON.stringify({ origin, apiUrl: stripe?.apiUrl, secretKey: stripe?.secretKey })}\n`);
