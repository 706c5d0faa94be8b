import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** Somebody of the other site: the claims that it tells of him. */
interface OidcPerson {
  readonly sub: string;
  readonly preferred_username?: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** A certified OpenID Connect provider on this machine. */
export interface TestOidc {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it tells of people, by subject; may change while it runs. */
  readonly people: Map<string, OidcPerson>;
  /** Follows the address that the console sent the browser to, signs in as somebody, and answers the address it sends back to. */
  readonly visit: (url: string, sub: string) => Promise<string>;
  /** As whom whoever comes by in a browser of its own signs in. */
  readonly signsInAs: (sub: string) => void;
  readonly close: () => Promise<void>;
}

const client = { id: 'mpcloud', secret: 'a-secret-of-the-console-0123456789' };

function configuration(people: Map<string, OidcPerson>, redirectUris: readonly string[]): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a test key of cookies'] },
    pkce: { required: () => true },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  };
}

/** Cookies of a visit. */
class Jar {
  readonly #cookies = new Map<string, string>();

  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Starts a provider that sends people back to `redirectUris`. */
export async function anOidcProvider(redirectUris: readonly string[]): Promise<TestOidc> {
  const people = new Map<string, OidcPerson>();
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(people, redirectUris));
  let current = '';
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const details = await provider.interactionDetails(context.req, context.res);
    const grant = new provider.Grant({ accountId: current, clientId: client.id });
    grant.addOIDCScope('openid profile email');
    const grantId = await grant.save();
    const result = details.prompt.name === 'login' ? { login: { accountId: current } } : { consent: { grantId } };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
    return undefined;
  });
  http.on('request', provider.callback());
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    people,
    signsInAs: (sub) => {
      current = sub;
    },
    visit: async (url, sub) => {
      current = sub;
      const jar = new Jar();
      let at = url;
      for (let step = 0; step < 12; step += 1) {
        const response = await fetch(at, { redirect: 'manual', headers: { cookie: jar.header } });
        jar.take(response);
        await response.body?.cancel();
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider answers ${response.status} at ${at}`);
        at = new URL(location, at).href;
        if (!at.startsWith(issuer)) return at;
      }
      throw new Error('the provider never sends back');
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

/** A server that takes connections and never answers. */
export async function aHangingServer(): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const http = createServer(() => undefined);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}
