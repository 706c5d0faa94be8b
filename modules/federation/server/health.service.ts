import { X509Certificate } from 'node:crypto';
import { actsOf, type HealthCheck } from '@mp/kernel/server';
import { certificatesIn } from './saml.ts';

const dayMs = 86_400_000;
const warnDays = 30;

/** How many days the certificate that holds the longest still holds: providers name the next one beside the present one. */
function daysLeft(certificates: string, now: Date): number {
  const ends = certificatesIn(certificates).map((pem) => Date.parse(new X509Certificate(pem).validTo));
  return Math.floor((Math.max(...ends) - now.getTime()) / dayMs);
}

/** Certificates by which people sign in. */
export const providersCheck: HealthCheck = {
  name: 'providers',
  ask: async (context) => {
    const found = await context.scoped<{ name: string; certificates: string }>(
      { platform: true },
      'select * from provider_certificates()',
    );
    const left = found.map(({ name, certificates }) => ({ name, count: daysLeft(certificates, context.now) }));
    return {
      facts: [
        { name: 'certificates', value: left.length, kind: 'count' },
        { name: 'days', value: left.length === 0 ? null : Math.min(...left.map(({ count }) => count)), kind: 'days' },
      ],
      acts: actsOf(
        ...left
          .filter(({ count }) => count < warnDays)
          .map((params) => ({ key: 'ends', params, page: '/identityProviders', urgent: params.count < 0 })),
      ),
    };
  },
};
