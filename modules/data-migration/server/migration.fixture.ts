import { randomBytes } from 'node:crypto';
import type { Context } from '@mp/kernel/server';
import { ports } from '@mp/kernel/server';
import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import type { MigrationLine } from '../contract/index.ts';

/** An upload of a package as a browser sends it. */
function formOf(name: string, bytes: Buffer, passphrase?: string) {
  const edge = randomBytes(8).toString('hex');
  const field = (text: string) => `--${edge}\r\nContent-Disposition: form-data; name="passphrase"\r\n\r\n${text}\r\n`;
  const head = `${passphrase === undefined ? '' : field(passphrase)}--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/zip\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return { raw: { payload, type: `multipart/form-data; boundary=${edge}` } };
}

/** The run as the list shows it, with why it has failed. */
export interface ShownRun {
  readonly id: string;
  readonly state: string;
  readonly creates: number | null;
  readonly updates: number | null;
  readonly problems: number | null;
  readonly failure: { readonly code: string } | null;
}

/** Carries packages between tenants of a test. */
export class Carrier {
  readonly #server: TestServer;
  constructor(server: TestServer) {
    this.#server = server;
  }

  admin(tenant: TestTenant): Promise<TestUser> {
    return this.#server.aUser({ tenant, kind: 'admin' });
  }

  async runOf(user: TestUser, id: string): Promise<ShownRun> {
    const [row] = await this.#server.sql<ShownRun>(
      'select id, state, creates, updates, problems, failure from migration_run where id = $1 and tenant_id = $2',
      [id, user.tenant.id],
    );
    if (!row) throw new Error('no such run');
    return row;
  }

  /** A package of some kinds of data, made in the background. */
  async pack(user: TestUser, groups: readonly object[], passphrase?: string): Promise<Buffer> {
    const begun = await this.#server.call(user, 'POST', '/dataMigration/packages', {
      body: { groups, ...(passphrase === undefined ? {} : { passphrase }) },
    });
    if (begun.status !== 201) throw new Error(begun.text);
    await this.#server.drain();
    const run = await this.runOf(user, begun.body.id as string);
    if (run.state !== 'made') throw new Error(JSON.stringify(run));
    const [file] = await this.#server.sql<{ file_id: string }>('select file_id from migration_run where id = $1', [
      run.id,
    ]);
    const context: Context = await this.#server.contextOf(user);
    const parts: Buffer[] = [];
    for await (const part of await ports().readFile(context, file?.file_id ?? '')) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  }

  send(user: TestUser, bytes: Buffer, passphrase?: string) {
    return this.#server.call(user, 'POST', '/dataMigration/uploads', formOf('test.mpkg', bytes, passphrase));
  }

  /** A package that was taken in and compared. */
  async compare(user: TestUser, bytes: Buffer, passphrase?: string): Promise<ShownRun> {
    const sent = await this.send(user, bytes, passphrase);
    if (sent.status !== 201) throw new Error(sent.text);
    await this.#server.drain();
    return this.runOf(user, sent.body.id as string);
  }

  async lines(user: TestUser, runId: string, query = ''): Promise<readonly MigrationLine[]> {
    const answer = await this.#server.call(user, 'GET', `/dataMigration/runs/${runId}/lines${query}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.items as readonly MigrationLine[];
  }

  /** Takes a compared package over; sessions of the tenant end. */
  async apply(user: TestUser, runId: string): Promise<ShownRun> {
    const answer = await this.#server.call(user, 'POST', `/dataMigration/runs/${runId}/apply`);
    if (answer.status >= 300) throw new Error(answer.text);
    await this.#server.drain();
    return this.runOf(user, runId);
  }

  async undo(user: TestUser, runId: string) {
    const answer = await this.#server.call(user, 'POST', `/dataMigration/runs/${runId}/undo`);
    await this.#server.drain();
    return answer;
  }
}
