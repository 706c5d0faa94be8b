import { randomInt, randomUUID } from 'node:crypto';
import { LoginClient } from '@mp/identity/testing';
import { identityModule, sessionOf } from '@mp/identity/server';
import { aServer, type TestServer, type TestTenant } from '@mp/kernel/testing';
import { logModule } from '@mp/log/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { federationModule } from './index.ts';

const platform = '00000000-0000-0000-0000-000000000000';

/** What a sign-on begins with. */
interface Left {
  readonly url: string;
  readonly secret: string;
}

/** A server with two tenants that take people from other sites. */
export interface TestFederation {
  readonly server: TestServer;
  readonly home: TestTenant;
  readonly other: TestTenant;
  /** Forgets providers, mappings, settings and limits; answers a browser. */
  readonly reset: () => Promise<LoginClient>;
  readonly set: (grp: string, content: object, tenantId?: string) => Promise<void>;
  /** A provider of the home tenant, or of another by `tenant_id`, set up as its page would; by columns of its table. */
  readonly aProvider: (columns?: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly leave: (provider: string, by: LoginClient) => Promise<Left>;
  /** Hands the proof to `login.do`, as the page does. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  readonly hand: (proof: string, secret: string, by: LoginClient) => Promise<any>;
}

/** Starts it; with `browsers` sessions come from the login service, else they are those of the test's people. */
export async function aFederation({ browsers = true } = {}): Promise<TestFederation> {
  const server = await aServer(
    [settingsModule, tenantModule, organisationModule, identityModule, permissionServer, logModule, federationModule],
    {
      loginCheck: 'none',
      environment: { privateHosts: ['127.0.0.1', 'localhost'] },
      ...(browsers
        ? { sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request) }
        : {}),
    },
  );
  const [home, other] = [await server.aTenant('home'), await server.aTenant('other')];
  const set = async (grp: string, content: object, tenantId = platform): Promise<void> => {
    await server.sql(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, $3, $4, 1, now())
       on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
      [tenantId, platform, grp, JSON.stringify(content)],
    );
  };
  return {
    server,
    home,
    other,
    set,
    reset: async () => {
      // Providers live by the clock of the machine.
      server.setNow(new Date());
      for (const table of ['rate_window', 'identity_provider', 'group_mapping', 'setting', 'auth_ticket'])
        await server.sql(`delete from ${table} where true`);
      await set('verification', { loginModes: ['normal'], agreementOn: false });
      const client = new LoginClient(server);
      client.ip = `10.9.${randomInt(250)}.${randomInt(250)}`;
      return client;
    },
    aProvider: async (columns = {}) => {
      const id = randomUUID();
      const at = new Date().toISOString();
      const row: Readonly<Record<string, unknown>> = {
        tenant_id: home.id,
        id,
        created_at: at,
        updated_at: at,
        name: `Company ${id.slice(0, 8)}`,
        enabled: true,
        sort_order: 10,
        link_by: 'none',
        ...columns,
      };
      const names = Object.keys(row);
      await server.sql(
        `insert into identity_provider (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
        Object.values(row),
      );
      return id;
    },
    leave: async (provider, by) =>
      (await by.send('POST', 'signon', { fields: { provider, back: 'tenancyId=1001&x=1' } })).body.data as Left,
    hand: async (proof, secret, by) => {
      const fields = {
        clientid: 'mplanyou',
        loginmode: '9',
        logintype: 'signOn',
        agreement: '0',
        agreementVersion: '',
        lang: 'EN_US',
        signOn: proof,
        secureData: await by.secret('login', { signOnSecret: secret }),
      };
      return (await by.send('POST', 'login', { fields })).body;
    },
  };
}
