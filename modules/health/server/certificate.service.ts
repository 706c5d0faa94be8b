import { connect } from 'node:tls';
import { actsOf, type HealthCheck } from '@mp/kernel/server';

const dayMs = 86_400_000;
const warnDays = 30;
const limitMs = 3000;

/** When the certificate of an https address ends; null where the address does not answer from here. */
function certificateEnd(address: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect(
      // An expired or unknown certificate is looked at as well.
      {
        host: address.hostname,
        port: Number(address.port || 443),
        servername: address.hostname,
        rejectUnauthorized: false,
      },
      () => {
        const { valid_to: end } = socket.getPeerCertificate();
        socket.destroy();
        resolve(end ? new Date(end) : null);
      },
    );
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    socket.setTimeout(limitMs, giveUp);
    socket.on('error', giveUp);
  });
}

/** The certificate of the address that browsers use. */
export const certificateCheck: HealthCheck = {
  name: 'certificate',
  ask: async ({ services }) => {
    const { publicUrl } = services.environment;
    const address = publicUrl === undefined ? undefined : new URL(publicUrl);
    if (address?.protocol !== 'https:')
      return { facts: [{ name: 'address', value: publicUrl ?? null, kind: 'text' }], acts: [] };
    const end = await certificateEnd(address);
    const days = end === null ? null : Math.floor((end.getTime() - services.now().getTime()) / dayMs);
    return {
      facts: [
        { name: 'address', value: address.host, kind: 'text' },
        { name: 'days', value: days, kind: 'days' },
      ],
      acts: actsOf(days !== null && days < warnDays && { key: 'ends', params: { count: days }, urgent: days < 7 }),
    };
  },
};
