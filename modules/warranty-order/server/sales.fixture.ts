import type { TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import { approveTasks } from '@mp/workflow/testing';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { checkPoints } from '../contract/index.ts';
import { warrantyOrderModule } from './index.ts';
import { aMarket, aPaper, aUnit, today, type Market } from './pe-order.fixture.ts';

const path = '/warrantyOrder/peOrder';

/** What an order is for. */
interface Asked {
  readonly units: readonly string[];
  readonly discountPct?: string;
  readonly payMethod?: string;
  readonly hoursReading?: string;
  readonly isJustified?: boolean;
}

/** Everything that the first check ticks off. */
export const everyPoint = { checkList: [...checkPoints] };
/** What was paid. */
export const paid = (paidAmount: string) => ({ paidAmount, paidOn: today });

/** The codes of a refusal, of its fields where it has any. */
export const codesOf = ({ body }: { readonly body: { code?: string; fields?: readonly { code: string }[] } }) => [
  ...(body.fields ?? []).map(({ code }) => code),
  ...(body.fields ? [] : [body.code]),
];

/** A stage on which sellers and checkers of sales act, set anew for each test of a file. */
function aSalesStage() {
  let server: TestServer;
  let stage: Stage;
  let market: Market;
  beforeAll(async () => {
    server = await aDealerServer([
      dealerPublicModule,
      dealerPersonModule,
      goemModule,
      tradeModule,
      gensetModule,
      projectModule,
      warrantyModule,
      warrantyOrderModule,
    ]);
    stage = new Stage(server);
  });
  beforeEach(async () => {
    server.setNow(undefined);
    await stage.set();
    market = await aMarket({ server, stage });
    server.setNow(new Date(`${today}T10:00:00+08:00`));
  });
  afterEach(() => server.setNow(undefined));
  return {
    get server() {
      return server;
    },
    get stage() {
      return stage;
    },
    get market() {
      return market;
    },
  };
}

/** What sellers and checkers do on a stage of its own. */
export function salesStage() {
  const at = aSalesStage();
  const aGenset = (gsn = 'A25C101057', warrantyStart = '2025-03-10') => aUnit(at, at.market, { gsn, warrantyStart });

  const linesOf = ({ units, discountPct = '5.00', hoursReading = '120.0' }: Asked) =>
    units.map((gensetId) => ({
      gensetId,
      productId: at.market.productId,
      termMonths: '24',
      discountPct,
      hoursReading,
      readOn: '2026-05-20',
    }));

  /** What an order is made with by the seller of a dealer. */
  const orderOf = async (asked: Asked) => ({
    contactName: '王建',
    contactPhone: '13900000001',
    endCustomerId: at.market.customerId,
    orderDate: today,
    payMethod: asked.payMethod ?? 'TRANSFER',
    contractFiles: [await aPaper(at.server, at.market.seller)],
    ...(asked.isJustified
      ? { specialNote: '战略客户', specialFiles: [await aPaper(at.server, at.market.seller)] }
      : {}),
    lines: linesOf(asked),
  });

  const make = async (asked: Asked) => at.server.call(at.market.seller, 'POST', path, { body: await orderOf(asked) });
  const read = async (id: string, by: TestUser = at.stage.admin) =>
    (await at.server.call(by, 'GET', `${path}/${id}`)).body;
  const move = async (by: TestUser, [id, name]: readonly [id: string, name: string], form: object = {}) =>
    at.server.call(by, 'POST', `${path}/${id}/transitions/${name}`, {
      body: { version: (await read(id)).version, ...form },
    });
  const change = async (by: TestUser, id: string, values: object) =>
    at.server.call(by, 'PUT', `${path}/${id}`, { body: { version: (await read(id)).version, ...values } });

  /** The task at which an order waits, and for whom. */
  async function taskOf(id: string) {
    const [task] = await at.server.sql<{ taskId: string; userId: string; node: string }>(
      `select i.task_id as "taskId", i.user_id as "userId", t.node_id as node from task_inbox i join task t on t.id = i.task_id
        where i.record_id = $1`,
      [id],
    );
    return task;
  }

  const checkers = () => [
    at.market.first,
    at.market.area,
    at.market.director,
    at.market.general,
    at.market.finance,
    at.market.officer,
  ];

  /** The order's task is decided by whoever holds it. */
  async function decide(id: string, form: object = {}, outcome = 'approve') {
    const task = await taskOf(id);
    const by = checkers().find((user) => user.id === task?.userId);
    if (!task || !by) throw new Error(`${task?.node ?? 'nothing'} waits for nobody of the test`);
    return at.server.call(by, 'POST', `/workflow/tasks/${task.taskId}/complete`, {
      body: { outcome, form, ...(outcome === 'reject' ? { opinion: '资料不实' } : {}) },
    });
  }

  /** The id of an order that the seller has submitted. */
  async function aSubmitted(asked: Asked): Promise<string> {
    const made = await make(asked);
    if (made.status !== 201) throw new Error(made.text);
    const sent = await move(at.market.seller, [made.body.id, 'submit']);
    if (sent.status !== 200) throw new Error(sent.text);
    return made.body.id;
  }

  /** The certificates of an order that all have passed. */
  async function anEffective(units: readonly string[]) {
    const id = await aSubmitted({ units });
    await approveTasks(at.server, id, { people: checkers(), forms: { first: everyPoint, order: paid('99999.00') } });
    const { body } = await at.server.call(at.stage.admin, 'GET', '/warrantyOrder/warrantyCertificate?sort=certNo');
    return body.items as readonly {
      id: string;
      certNo: string;
      state: string;
      holderName: string;
      startOn: string;
      endOn: string;
    }[];
  }

  return { at, aGenset, linesOf, orderOf, make, read, move, change, taskOf, checkers, decide, aSubmitted, anEffective };
}
