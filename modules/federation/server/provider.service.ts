import { AppError, commonErrors, loginPrefix, permErrors } from '@mp/kernel/contract';
import {
  requireStepUp,
  serveResource,
  type Context,
  type ResourceServer,
  type TxContext,
  type Values,
} from '@mp/kernel/server';
import { X509Certificate } from 'node:crypto';
import { identityProvider, identityProviderErrors, signOnErrors, type ProviderFacts } from '../contract/index.ts';
import { discover, isAbsence } from './oidc.ts';
import { certificatesIn, samlMetadata, type SamlPlace } from './saml.ts';
import { ownProvider } from './provider.query.ts';
import type { Provider } from './provider.ts';

/** Whoever sets up a provider decides who may be whom: that is for administrators, and for all tenants for the platform's. */
function requireAdministrator(context: TxContext, values: Values, old?: Values): void {
  const { admin } = context.rights;
  if (!admin) throw permErrors.denied();
  const isShared = values.shared ?? old?.shared;
  if (isShared === true && admin !== 'platform') throw identityProviderErrors.sharedByPlatform();
}

/** Certificates that are none are refused when they are entered, not when somebody signs in. */
function requireCertificates({ certificates }: Values): void {
  if (typeof certificates !== 'string' || certificates === '') return;
  try {
    for (const pem of certificatesIn(certificates)) void new X509Certificate(pem);
  } catch {
    const params = { field: '@identityProvider.field.certificates' };
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'certificates', code: 'common.format', params }],
    });
  }
}

/** Sites that vouch for users. */
export const identityProviderServer: ResourceServer = serveResource(identityProvider, {
  table: 'identity_provider',
  hooks: {
    beforeCreate: async (context, values) => {
      requireAdministrator(context, values);
      await requireStepUp(context);
      requireCertificates(values);
    },
    beforeUpdate: async (context, old, patch) => {
      requireAdministrator(context, patch, old);
      requireCertificates(patch);
    },
    beforeDelete: async (context, old) => requireAdministrator(context, old),
  },
});

/** Where providers send people back to, below the address that the console is reached under. */
export function placeOf(origin: string): SamlPlace & { readonly oidcCallback: string } {
  const base = `${origin}${loginPrefix}/signon`;
  return { callbackUrl: `${base}/acs`, entityId: `${base}/metadata`, oidcCallback: `${base}/callback` };
}

async function requireProvider(context: Context, id: string): Promise<Provider> {
  const provider = await ownProvider(context, id);
  if (!provider) throw commonErrors.notFound();
  return provider;
}

/** What has to be entered at the other site. Throws `common.notFound`. */
export async function factsOf(context: Context, id: string, origin: string): Promise<ProviderFacts> {
  const provider = await requireProvider(context, id);
  const { oidcCallback, ...place } = placeOf(origin);
  if (provider.protocol === 'oidc') return { callbackUrl: oidcCallback, entityId: null, metadata: null };
  return { ...place, metadata: await samlMetadata(provider, place) };
}

/** Asks a provider for its description. Throws `common.notFound`, `signOn.providerUnavailable`, `signOn.refused`. */
export async function testProvider(context: Context, id: string): Promise<{ issuer: string; address: string }> {
  const provider = await requireProvider(context, id);
  if (provider.protocol === 'saml') return { issuer: provider.idpEntityId, address: provider.ssoUrl };
  try {
    const config = await discover(context.services.environment, provider, { now: context.now, fresh: true });
    const { issuer, authorization_endpoint: address = '' } = config.serverMetadata();
    return { issuer, address };
  } catch (error) {
    context.log.warn({ err: error }, 'identity provider not available');
    throw isAbsence(error) ? signOnErrors.providerUnavailable() : signOnErrors.refused();
  }
}
