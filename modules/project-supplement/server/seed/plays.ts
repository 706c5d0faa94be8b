import { createRecord, type Services, type Values } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { SamplePlay } from '@mp/workflow/server';
import { supplement } from '../../contract/index.ts';
import { supplementServer } from '../supplement.service.ts';

/** Projects of the past: name, site, years ago, units, and how many of its two tasks are decided. */
const past = [
  ['临港数据中心一期备用电源', '临港机房', 4, 4, 2],
  ['华星制药备用电源改造', '动力站', 5, 2, 2],
  ['滨海水厂应急电源', '泵房', 3, 3, 2],
  ['虹桥会展中心应急电源', '地下配电室', 6, 2, 1],
  ['宝山冷链中心备用电源', '冷库配电室', 2, 2, 0],
] as const;
/** How many projects have a back-entry that is begun and lacks its evidence. */
const begun = 4;

interface Ground {
  readonly id: string;
  readonly regionId: string;
}

/** Days of a unit some years ago, as its papers tell. */
function daysOf(years: number, at: number) {
  const today = new Date().toISOString().slice(0, 10);
  const madeOn = plusDays(today, -years * 365 + at);
  return {
    madeOn,
    shippedOn: plusDays(madeOn, 30),
    arrivedOn: plusDays(madeOn, 36),
    installedOn: plusDays(madeOn, 60),
    commissionedOn: plusDays(madeOn, 68),
    acceptedOn: plusDays(madeOn, 75),
  };
}

const serialOf = (n: number, at: number): string => `H${22 - n}C${700_000 + n * 100 + at}`;

function pastProject(
  [name, siteName, years, count]: (typeof past)[number],
  { n, customer, modelId }: { n: number; customer: Ground; modelId: string },
): Values {
  return {
    kind: 'historic',
    name,
    type: 'DIRECT',
    channel: 'direct',
    endCustomerId: customer.id,
    siteName,
    siteRegionId: customer.regionId,
    contractNo: `HT-${2020 + n}-${String(n + 1).padStart(3, '0')}`,
    contractSignedOn: plusDays(daysOf(years, 0).madeOn, -60),
    estAmount: `${count * 900_000}.00`,
    units: Array.from({ length: count }, (_, at) => ({
      tag: `G-0${at + 1}`,
      serialNo: serialOf(n, at),
      modelId,
      ...daysOf(years, at),
      evidence: `验收报告 ${n + 1}-${at + 1}`,
    })),
    reason: '系统上线前已完成的项目，按归档资料补录',
  };
}

/** Project managers enter projects of the past, of which some are audited, and begin to add what others lack. */
export async function playSupplements(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from project_supplement limit 1');
  const [model] = await system.rows<{ id: string }>(
    `select id from genset_model where lifecycle in ('active', 'phaseOut') and deleted_at is null
        and (serial_pattern is null or $1 ~ serial_pattern) order by code limit 1`,
    [serialOf(0, 0)],
  );
  const customers = await system.rows<Ground>(
    `select id, region_id as "regionId" from customer where region_id is not null and 'endUser' = any(kinds) and deleted_at is null
      order by code limit $1`,
    [past.length],
  );
  const led = await system.rows<{ id: string; pmId: string; siteName: string }>(
    `select id, pm_id as "pmId", site_name as "siteName" from project
      where pm_id is not null and state in ('executing', 'closing') and deleted_at is null order by no limit $1`,
    [begun],
  );
  const [manager] = led;
  if (known || !model || !manager) return;
  for (const [n, each] of past.entries()) {
    const customer = customers[n];
    if (!customer) break;
    const values = pastProject(each, { n, customer, modelId: model.id });
    const { id } = await createRecord(await play.as(manager.pmId), supplementServer, { values });
    await play.submit(supplement, [{ id, by: manager.pmId, decided: each[4] }]);
  }
  for (const { id: projectId, pmId, siteName } of led)
    await createRecord(await play.as(pmId), supplementServer, {
      values: { kind: 'amend', projectId, siteAddress: `${siteName}北门`, reason: '现场勘察后补充地址，勘察单待上传' },
    });
}
