import { appendEvents } from '@mp/genset/server';
import { newId, ports, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { mobile, type Stage } from '@mp/dealer/testing';

/** The day on which the tests sell. */
export const today = '2026-06-01';

/** Who sells and checks, and what is sold: the people of the design's scenarios with their declared roles. */
export interface Market {
  readonly dealerId: string;
  readonly otherId: string;
  readonly seller: TestUser;
  readonly stranger: TestUser;
  readonly first: TestUser;
  readonly area: TestUser;
  readonly director: TestUser;
  readonly general: TestUser;
  readonly finance: TestUser;
  readonly officer: TestUser;
  readonly customerId: string;
  readonly modelId: string;
  readonly productId: string;
}

/** A paper that somebody has uploaded. */
export async function aPaper(server: TestServer, by: TestUser): Promise<string> {
  async function* bytes() {
    yield Buffer.from('%PDF-1.4 contract');
  }
  const file = { name: 'contract.pdf', type: 'application/pdf', purpose: 'attachment' };
  return (await ports().storeFile(await server.contextOf(by), bytes(), file)).id;
}

/** PE-FULL of the sample: 250–500 kW ESP, 24 months and 600 h for 28,600.00, with the usual age limits and surcharges. */
async function aProduct({ server, stage }: { server: TestServer; stage: Stage }): Promise<string> {
  const id = newId();
  const band = (termMonths: string, listPrice: string) => ({
    dutyType: 'ESP',
    termMonths,
    powerFromKw: '250.0',
    powerToKw: '500.0',
    termHours: 600,
    listPrice,
    dealerPrice: '20000.00',
    standardMinRate: '0.9000',
  });
  const late = (fromDays: number, toDays: number, rate: string) => ({ kind: 'LATE', fromDays, toDays, rate });
  await server.sql(
    `insert into pe_product (tenant_id, id, created_at, updated_at, code, revision, name, coverage_type, duty_types, term_basis,
        deductible, tax_rate, bands, eligibility, surcharges, coverage, state)
      values ($1, $2, now(), now(), 'PE-FULL', 1, '{"ZH_CN": "整机延保"}', 'FULL', '{ESP}', 'AFTER_BASE', 0, 0.13, $3, $4, $5, $6, 'onSale')`,
    [
      stage.tenant.id,
      id,
      JSON.stringify([band('24', '28600.00'), band('12', '15000.00')]),
      JSON.stringify([
        {
          dutyType: 'ESP',
          series: null,
          maxAgeDays: 548,
          specialMaxAgeDays: 1095,
          maxHours: 400,
          specialMaxHours: 800,
          requireRegistered: true,
          requireBaseInForce: true,
        },
      ]),
      JSON.stringify([late(0, 365, '0.0000'), late(366, 548, '0.1000'), late(549, 1095, '0.2500')]),
      JSON.stringify([{ part: 'ENGINE', parts: true, labour: true, travel: false }]),
    ],
  );
  return id;
}

async function aDealer({ server, stage }: { server: TestServer; stage: Stage }, code: string): Promise<string> {
  const id = newId();
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id, authorisations)
      values ($1, $2, now(), now(), $3, '{"ZH_CN": "店"}', $4, 'FULL', 'active', $5,
        '[{"capabilities": ["SERVICE"], "validFrom": "2024-01-01", "validTo": "2027-12-31"}]')`,
    [stage.tenant.id, id, code, mobile(), stage.ids['310115']],
  );
  return id;
}

/** Sets the stage for sales. */
export async function aMarket(at: { readonly server: TestServer; readonly stage: Stage }): Promise<Market> {
  const { server, stage } = at;
  const someone = async (name: string, role: string, dealerId: string | null = null) => {
    const user = await server.aUser({ tenant: stage.tenant, employeeName: name });
    if (dealerId !== null) await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, dealerId]);
    await stage.give(user, role);
    return user;
  };
  const [dealerId, otherId] = [await aDealer(at, 'A'), await aDealer(at, 'B')];
  const first = await someone('first', 'R_WFC');
  await stage.made('/reference/areaAssignment', {
    position: 'ASV',
    userId: first.id,
    regionId: stage.ids['310000'],
    validFrom: '2025-01-01',
  });
  await stage.made('/warranty/baseTerm', {
    code: 'ESP',
    dutyType: 'ESP',
    months: 24,
    hours: 400,
    startRule: 'COMMISSION_OR_SHIP',
    shipGraceMonths: 18,
  });
  return {
    dealerId,
    otherId,
    seller: await someone('seller', 'R_DLU', dealerId),
    stranger: await someone('stranger', 'R_DLA', otherId),
    first,
    area: stage.people.bad,
    director: await someone('director', 'R_SVD'),
    general: await someone('general', 'R_GM'),
    finance: stage.people.fin,
    officer: await someone('officer', 'R_WCO'),
    customerId: await stage.made('/customer/customer', { name: { ZH_CN: '云数科技' }, kinds: ['endUser'] }),
    modelId: await stage.made('/reference/gensetModel', {
      code: 'DG400',
      name: { ZH_CN: 'DG400' },
      productLine: 'DIESEL',
      ratings: [{ basis: 'ESP', kw: '400', kva: '500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
    }),
    productId: await aProduct(at),
  };
}

/** A registered unit of a dealer whose base warranty runs from a day, for two years. */
export async function aUnit(
  { server, stage }: { readonly server: TestServer; readonly stage: Stage },
  { modelId, dealerId, customerId }: Market,
  { gsn, warrantyStart }: { readonly gsn: string; readonly warrantyStart: string },
): Promise<string> {
  const house = systemContext(server.services, stage.tenant.id);
  const source = { type: 'test', no: newId() };
  const [made] = await house.tx((tx) =>
    appendEvents(tx, [
      { serialNo: gsn, kind: 'MADE', on: '2022-01-05', params: { modelId, dutyType: 'ESP' }, source },
      { serialNo: gsn, kind: 'SOLD', on: '2022-01-06', params: { dealerId, customerId }, source },
      { serialNo: gsn, kind: 'SHIPPED', on: '2022-01-07', source },
    ]),
  );
  const id = made && 'gensetId' in made ? made.gensetId : '';
  await server.sql(
    `update genset set warranty_start = $2::date, warranty_end = ($2::date + interval '24 months')::date - 1 where id = $1`,
    [id, warrantyStart],
  );
  await server.sql(
    `insert into warranty_registration (tenant_id, id, created_at, updated_at, no, genset_id, customer_id, site_region_id, duty_type,
        commissioned_on, hours_at_commission, valid_on, state)
      values ($1, $2, now(), now(), $3, $4, $5, $6, 'ESP', $7, 0, $7, 'valid')`,
    [stage.tenant.id, newId(), `RG${gsn}`, id, customerId, stage.ids['310115'], warrantyStart],
  );
  return id;
}
