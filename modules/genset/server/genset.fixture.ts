import { customerModule } from '@mp/customer/server';
import { dealerModule } from '@mp/dealer/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from '@mp/goem/server';
import { systemContext } from '@mp/kernel/server';
import {
  aRecord,
  aServer,
  pathOf,
  type Answer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from '@mp/kernel/testing';
import { referenceModule } from '@mp/reference/server';
import { gensetModel } from '@mp/reference/contract';
import { settingsModule } from '@mp/settings/server';
import { genset, type IntakeRow } from '../contract/index.ts';
import { appendEvents, type AppendOutcome, type EventInput } from './append.service.ts';
import { gensetModule } from './index.ts';

/** A server with gensets and what they stand on. */
export const aGensetServer = (queue = false): Promise<TestServer> =>
  aServer(
    [settingsModule, referenceModule, customerModule, dealerModule, dealerPublicModule, goemModule, gensetModule],
    {
      queue,
    },
  );

/** A row as a factory sends it. */
export const madeRow = (gsn: string, more: Partial<IntakeRow> = {}): IntakeRow => ({
  gsn,
  kind: 'MADE',
  on: '2024-01-15',
  documentNo: `D-${gsn}`,
  model: 'DG2000-E5',
  ...more,
});

/** Units of one tenant. */
export class Gensets {
  readonly #server: TestServer;
  readonly #tenant: TestTenant;
  readonly #admin: TestUser;

  constructor(server: TestServer, { tenant, admin }: { readonly tenant: TestTenant; readonly admin: TestUser }) {
    this.#server = server;
    this.#tenant = tenant;
    this.#admin = admin;
  }

  /** A model with two ratings and the serial numbers of the house. */
  async aModel(): Promise<string> {
    const rating = { powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' } as const;
    const model = await aRecord(this.#server, {
      by: this.#admin,
      resource: gensetModel,
      values: {
        code: 'DG2000-E5',
        name: { ZH_CN: 'DG2000', EN_US: '', JA_JP: '' },
        productLine: 'DIESEL',
        ratings: [
          { ...rating, basis: 'PRP', kva: '1818', kw: '1454' },
          { ...rating, basis: 'ESP', kva: '2000', kw: '1600' },
        ],
        engineModel: 'QSK60-G8',
        serialPattern: String.raw`[A-Z]\d{2}[A-L]\d{6}`,
        serialSample: 'H24A000108',
      },
    });
    return model.id;
  }

  takeIn(rows: readonly IntakeRow[], by = this.#admin): Promise<Answer> {
    return this.#server.call(by, 'POST', '/genset/genset/intake', { body: { rows } });
  }

  /** A unit that was made. */
  async make(gsn: string, more: Partial<IntakeRow> = {}): Promise<string> {
    const { body, text } = await this.takeIn([madeRow(gsn, more)]);
    const id: unknown = body.items?.[0]?.gensetId;
    if (typeof id !== 'string') throw new Error(text);
    return id;
  }

  /** Appends as a service does. */
  append(...inputs: readonly EventInput[]): Promise<readonly AppendOutcome[]> {
    return systemContext(this.#server.services, this.#tenant.id).tx((tx) => appendEvents(tx, inputs));
  }

  async read(id: string, by = this.#admin): Promise<Answer['body']> {
    return (await this.#server.call(by, 'GET', pathOf(genset, id))).body;
  }

  act(id: string, action: string, params: object): Promise<Answer> {
    return this.#server.call(this.#admin, 'POST', `${pathOf(genset)}/batch`, { body: { action, ids: [id], params } });
  }

  async life(id: string): Promise<Answer['body']> {
    return (await this.#server.call(this.#admin, 'GET', `${pathOf(genset, id)}/life`)).body;
  }

  async find(q: string, by = this.#admin): Promise<string[]> {
    const { body } = await this.#server.call(by, 'GET', `/genset/genset/find?q=${encodeURIComponent(q)}`);
    return body.items.map(({ serialNo }: { serialNo: string }) => serialNo);
  }
}
