import { newId, ports, seal, systemContext } from '@mp/kernel/server';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { mobile, type Stage } from '@mp/dealer/testing';
import { appendEvents } from '@mp/genset/server';

/** The day on which the tests are. */
export const today = '2026-06-01';

interface Ground {
  readonly server: TestServer;
  readonly stage: Stage;
}

/** A dealer that serves units, with its administrator and an engineer who is certified. */
interface Servicing {
  readonly id: string;
  readonly admin: TestUser;
  readonly engineer: TestUser;
}

/** Somebody of the house, or of a dealer, with a role. */
async function someone(
  { server, stage }: Ground,
  { name, role, dealerId }: { readonly name: string; readonly role: string; readonly dealerId?: string },
): Promise<TestUser> {
  const user = await server.aUser({ tenant: stage.tenant, employeeName: name });
  if (dealerId !== undefined)
    await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, dealerId]);
  await stage.give(user, role);
  return user;
}

async function aServicing(ground: Ground, code: string): Promise<Servicing> {
  const { server, stage } = ground;
  const [id, personId] = [newId(), newId()];
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, code, name, credit_code, dealer_type, status, region_id)
      values ($1, $2, now(), now(), $3, '{"ZH_CN": "店"}', $3, 'FULL', 'active', $4)`,
    [stage.tenant.id, id, code, stage.ids['310115']],
  );
  const admin = await someone(ground, { name: `${code} admin`, role: 'R_DLA', dealerId: id });
  const engineer = await someone(ground, { name: `${code} engineer`, role: 'R_DLU', dealerId: id });
  await server.sql(
    `insert into dealer_person (tenant_id, id, created_at, updated_at, person_no, name, mobile, id_number, job_type, dealer_id, site, status, user_id)
      values ($1, $2, now(), now(), $3, $4, $5, $7, 'TECH', $6, '总部', 'serving', $8)`,
    [stage.tenant.id, personId, `P-${code}`, `${code} engineer`, mobile(), id, seal('310115198001011234'), engineer.id],
  );
  await server.sql(
    `insert into person_certificate (tenant_id, id, created_at, updated_at, person_id, dealer_id, type, level, cert_no, issuer,
        issued_on, expires_on, state)
      values ($1, $2, now(), now(), $3, $4, 'COMMISSION', 3, $5, 'maker', '2025-01-01', '2026-12-31', 'valid')`,
    [stage.tenant.id, newId(), personId, id, `C-${code}`],
  );
  return { id, admin, engineer };
}

/** Who plans, assigns and reviews, and what is inspected. */
export interface House {
  readonly planner: TestUser;
  readonly dispatcher: TestUser;
  readonly executive: TestUser;
  readonly sales: TestUser;
  readonly customerId: string;
  readonly modelId: string;
  readonly a: Servicing;
  readonly b: Servicing;
}

const item = (itemNo: string, section: string, more: object) => ({
  itemNo,
  section,
  text: { ZH_CN: itemNo },
  kind: 'OK_NG',
  condition: 'STOPPED',
  required: true,
  photoRequired: 'NO',
  safetyCritical: false,
  ...more,
});

/** Sets the stage for maintenance: a template with three items, and the people of the scenarios with their declared roles. */
export async function aHouse(ground: Ground): Promise<House> {
  const { server, stage } = ground;
  const [executive, sales] = [
    await someone(ground, { name: 'executive', role: 'R_EXM' }),
    await someone(ground, { name: 'sales', role: 'R_DSM' }),
  ];
  const [planner, dispatcher] = [
    await someone(ground, { name: 'planner', role: 'R_MPL' }),
    await someone(ground, { name: 'dispatcher', role: 'R_MDP' }),
  ];
  const managers = { EXM: executive, DSM: sales, MPL: planner, MDP: dispatcher };
  for (const [position, { id: userId }] of Object.entries(managers))
    await stage.made('/reference/areaAssignment', {
      position,
      userId,
      regionId: stage.ids['310000'],
      validFrom: '2025-01-01',
    });
  const items = [
    item('COOLANT', 'COOLING', {
      kind: 'NUMBER',
      unit: '°C',
      min: '75.000',
      max: '95.000',
      condition: 'ON_LOAD',
      photoRequired: 'WHEN_NG',
    }),
    item('LEAKS', 'ENGINE', {}),
    item('ESTOP', 'SAFETY', { safetyCritical: true }),
  ];
  await server.sql(
    `insert into checklist_template (tenant_id, id, created_at, updated_at, code, revision, name, service_level, items, state, published_on)
      values ($1, $2, now(), now(), 'B', 1, '{"ZH_CN": "B"}', 'B', $3, 'published', '2025-01-01')`,
    [stage.tenant.id, newId(), JSON.stringify(items)],
  );
  return {
    planner,
    dispatcher,
    executive,
    sales,
    customerId: await stage.made('/customer/customer', {
      name: { ZH_CN: '云数科技' },
      kinds: ['endUser'],
      regionId: stage.ids['310115'],
    }),
    modelId: await stage.made('/reference/gensetModel', {
      code: 'DG400',
      name: { ZH_CN: 'DG400' },
      productLine: 'DIESEL',
      requiredCert: 'COMMISSION',
      requiredLevel: 3,
      ratings: [{ basis: 'ESP', kw: '400', kva: '500', powerFactor: '0.8', voltage: 400, frequency: '50', phase: '3' }],
    }),
    a: await aServicing(ground, 'A'),
    b: await aServicing(ground, 'B'),
  };
}

/** A unit in the area of the managers, whose meter showed 1190 h on the first of May. */
export async function aUnit(
  { server, stage }: Ground,
  { modelId, customerId, a }: House,
  { gsn, saleChannel = 'trade' }: { readonly gsn: string; readonly saleChannel?: 'trade' | 'direct' },
): Promise<string> {
  const house = systemContext(server.services, stage.tenant.id);
  const source = { type: 'test', no: newId() };
  const place = { dealerId: a.id, customerId, saleChannel, regionId: stage.ids['310115'], site: '数据中心' };
  const [made] = await house.tx((tx) =>
    appendEvents(tx, [
      { serialNo: gsn, kind: 'MADE', on: '2024-01-05', params: { modelId, dutyType: 'ESP' }, source },
      { serialNo: gsn, kind: 'SOLD', on: '2024-01-06', params: place, source },
      { serialNo: gsn, kind: 'SHIPPED', on: '2024-01-07', source },
      {
        serialNo: gsn,
        kind: 'HOURS_READ',
        on: '2026-05-01',
        params: { runningHours: '1190.0', hoursReadAt: '2026-05-01' },
        source,
      },
    ]),
  );
  return made && 'gensetId' in made ? made.gensetId : '';
}

/** A running plan of level B for a unit, due on a day. */
export async function aPlan(
  { server, stage }: Ground,
  { customerId, executive, sales, a }: House,
  { gensetId, gsn, dueOn }: { readonly gensetId: string; readonly gsn: string; readonly dueOn: string },
): Promise<{ readonly planId: string; readonly planGensetId: string }> {
  const [planId, planGensetId] = [newId(), newId()];
  await server.sql(
    `insert into maintenance_plan (tenant_id, id, created_at, updated_at, no, name, source_type, customer_id, site_region_id, dealer_id,
        sale_channel, execution_manager_id, direct_sales_manager_id, start_on, end_on, lead_days, merge_days, tolerance_days, state)
      values ($1, $2, now(), now(), $3, 'plan', 'SERVICE_CONTRACT', $4, $5, $6, 'trade', $7, $8, '2026-01-01', '2028-12-31', 15, 30, 7, 'running')`,
    [stage.tenant.id, planId, `MP-${gsn}`, customerId, stage.ids['310115'], a.id, executive.id, sales.id],
  );
  await server.sql(
    `insert into plan_genset (tenant_id, id, created_at, updated_at, serial_no, plan_id, genset_id, active) values ($1, $2, now(), now(), $3, $4, $5, true)`,
    [stage.tenant.id, planGensetId, gsn, planId, gensetId],
  );
  await server.sql(
    `insert into plan_due (tenant_id, id, created_at, updated_at, serial_no, plan_id, plan_genset_id, genset_id, service_level, every_months,
        base_on, next_due_on, due_reason, active, cycle)
      values ($1, $2, now(), now(), $3, $4, $5, $6, 'B', 6, '2026-01-01', $7, 'DATE', true, 1)`,
    [stage.tenant.id, newId(), gsn, planId, planGensetId, gensetId, dueOn],
  );
  return { planId, planGensetId };
}

/** A photo that somebody has taken. */
export async function aPhoto(server: TestServer, by: TestUser): Promise<string> {
  async function* bytes() {
    yield Buffer.from('%PDF-1.4 photo');
  }
  const file = { name: 'photo.pdf', type: 'application/pdf', purpose: 'attachment' };
  return (await ports().storeFile(await server.contextOf(by), bytes(), file)).id;
}
