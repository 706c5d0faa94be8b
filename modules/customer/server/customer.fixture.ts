import type { ServerModule } from '@mp/kernel/server';
import { aServer, type Answer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { customerModule } from './index.ts';

/** Where customers are reached. */
export const path = '/customer/customer';

/** A server with customers. */
export const aCustomerServer = (more: readonly ServerModule[] = [], queue = false): Promise<TestServer> =>
  aServer([settingsModule, referenceModule, customerModule, ...more], { queue });

/** A name in three languages. */
export const named = (zh: string) => ({ ZH_CN: zh, EN_US: '', JA_JP: '' });

/** Calls of somebody on customers. */
export class Customers {
  readonly #server: TestServer;
  readonly #user: TestUser;

  constructor(server: TestServer, user: TestUser) {
    this.#server = server;
    this.#user = user;
  }

  /** A customer of that name, active unless told otherwise. */
  async make(name: string, more: object = {}, activate = true): Promise<Answer['body']> {
    const made = await this.call('POST', '', { name: named(name), kinds: ['endUser'], ...more });
    if (made.status !== 201) throw new Error(made.text);
    if (!activate) return made.body;
    await this.#server.sql(`update customer set status = 'active' where id = $1`, [made.body.id]);
    return this.read(made.body.id);
  }

  call(method: string, tail: string, body?: unknown): Promise<Answer> {
    return this.#server.call(this.#user, method, `${path}${tail}`, body === undefined ? {} : { body });
  }

  async read(id: string): Promise<Answer['body']> {
    return (await this.call('GET', `/${id}`)).body;
  }

  change(record: { id: string; version: number }, values: object): Promise<Answer> {
    return this.call('PUT', `/${record.id}`, { version: record.version, ...values });
  }

  async transit(record: { id: string }, name: string, form: object = {}): Promise<Answer> {
    const { version } = await this.read(record.id);
    return this.call('POST', `/${record.id}/transitions/${name}`, { version, ...form });
  }

  /** Merges with the versions as they stand. */
  async merge(from: { id: string }, into: { id: string }, more: object = {}): Promise<Answer> {
    const [one, other] = [await this.read(from.id), await this.read(into.id)];
    return this.call('POST', `/${from.id}/merge`, {
      into: into.id,
      version: one.version,
      intoVersion: other.version,
      take: [],
      unite: ['kinds', 'contacts', 'sites', 'shareWith'],
      ...more,
    });
  }

  undo(mergeId: string): Promise<Answer> {
    return this.#server.call(this.#user, 'POST', `/customer/merge/${mergeId}/undo`, { body: {} });
  }

  async search(q: string): Promise<string[]> {
    const { body } = await this.call('GET', `?q=${encodeURIComponent(q)}&sort=code`);
    return body.items.map(({ code }: { code: string }) => code);
  }
}
