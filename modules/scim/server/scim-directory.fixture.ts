import type { TestServer, TestUser } from '@mp/kernel/testing';
import { scimClient, scimPath } from '../contract/index.ts';

/** Answer of the service in a test. */
export interface ScimResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** What a directory sends in a test besides method and path. */
export interface ScimSent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the body; `application/scim+json` when not given. */
  readonly type?: string;
}

/** A directory of a test: its record, its token, and its calls. */
export class TestDirectory {
  readonly #server: TestServer;
  readonly id: string;
  readonly by: TestUser;
  token = '';

  constructor(server: TestServer, by: TestUser, id: string) {
    this.#server = server;
    this.by = by;
    this.id = id;
  }

  /** Issues a token, which the calls from now on bear. */
  async issue(): Promise<string> {
    const { status, body } = await this.#server.call(this.by, 'POST', `${scimClient.path}/${this.id}/token`);
    if (status !== 201) throw new Error(`no token: ${JSON.stringify(body)}`);
    this.token = (body as { token: string }).token;
    return this.token;
  }

  async send(
    call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
    sent: ScimSent = {},
  ): Promise<ScimResponse> {
    const [method, path] = call.split(' ') as ['GET', string];
    const answer = await this.#server.app.inject({
      method,
      url: `${scimPath}${path}`,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(sent.body === undefined ? {} : { 'content-type': sent.type ?? 'application/scim+json' }),
        ...sent.headers,
      },
      ...(sent.body === undefined
        ? {}
        : { payload: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body) }),
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : (JSON.parse(answer.body) as unknown),
      headers: answer.headers,
    };
  }

  /** What a filter finds among users or groups, by the name of each. */
  async found(kind: 'Users' | 'Groups', filter: string): Promise<string[]> {
    const { status, body } = await this.send(`GET /${kind}?filter=${encodeURIComponent(filter)}`);
    if (status !== 200) throw new Error(`${filter}: ${JSON.stringify(body)}`);
    const name = kind === 'Users' ? 'userName' : 'displayName';
    return (body.Resources as Record<string, string>[]).map((each) => each[name] ?? '').toSorted();
  }
}

let count = 0;

/** A directory of an administrator's tenant with a token. */
export async function aDirectory(server: TestServer, by: TestUser): Promise<TestDirectory> {
  const values = { name: `Entra ${(count += 1)}`, defaultOrgId: by.tenant.rootId };
  const { status, body } = await server.call(by, 'POST', scimClient.path, { body: values });
  if (status !== 201) throw new Error(`no directory: ${JSON.stringify(body)}`);
  const directory = new TestDirectory(server, by, (body as { id: string }).id);
  await directory.issue();
  return directory;
}

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** A user as Entra ID creates one. */
export const entraUser = (name: string, more: object = {}) => ({
  schemas: [core, enterprise],
  externalId: `entra-${name}`,
  userName: `${name}@example.org`,
  active: true,
  displayName: `Adele ${name}`,
  emails: [{ primary: true, type: 'work', value: `${name}@example.org` }],
  meta: { resourceType: 'User' },
  name: { formatted: `Adele ${name}`, familyName: name, givenName: 'Adele' },
  title: 'Engineer',
  [enterprise]: { employeeNumber: `E_${name}` },
  ...more,
});

/** A user as Okta creates one. */
export const oktaUser = (name: string, more: object = {}) => ({
  schemas: [core],
  userName: `${name}@example.net`,
  name: { givenName: 'Test', familyName: name },
  emails: [{ primary: true, value: `${name}@example.net`, type: 'work' }],
  displayName: `Test ${name}`,
  locale: 'en-US',
  externalId: `00u${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

/** The body of a PATCH. */
export const patch = (...operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
