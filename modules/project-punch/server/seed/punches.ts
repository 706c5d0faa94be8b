import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';

/** A point or risk as it is written in the sample, in Chinese as the people of the sample company write. */
interface Point {
  readonly text: string;
  readonly punchClass: 'A' | 'B' | 'C';
  readonly solution: string;
}

const points: readonly Point[] = [
  { text: '机房排风口百叶未安装，热风回流', punchClass: 'A', solution: '已安装排风百叶并测量进风温度' },
  { text: '日用油箱液位报警未接入监控', punchClass: 'B', solution: '已接线并完成联调' },
  { text: '接地电阻复测报告缺签字', punchClass: 'A', solution: '已复测并补签' },
  { text: '机组铭牌防护膜未清除', punchClass: 'C', solution: '现场已清除' },
  { text: '排烟管隔热棉局部脱落', punchClass: 'B', solution: '已重新包覆' },
  { text: '启动电池端子未涂防护脂', punchClass: 'C', solution: '已涂覆' },
  { text: '并机柜标签与图纸不一致', punchClass: 'B', solution: '已更换标签并更新图纸' },
  { text: '消音器支架螺栓力矩未记录', punchClass: 'B', solution: '已补测并记录' },
];

const risks = [
  {
    text: '客户配电室土建延期，机组到场后无法就位',
    probability: 4,
    impact: 4,
    response: '每周与业主核对土建进度，预留临时存放场地',
  },
  { text: '进口调速器交期不稳定', probability: 3, impact: 4, response: '向工厂确认备选型号，提前两周催交' },
  { text: '春节前后吊装队伍不足', probability: 2, impact: 3, response: '提前锁定吊装单位' },
  { text: '业主验收标准尚未书面确认', probability: 3, impact: 5, response: '在安装结束前取得签字的验收大纲' },
  { text: '雨季运输道路受限', probability: 2, impact: 2, response: '准备替代路线' },
] as const;

interface Site {
  readonly id: string;
  readonly state: string;
  readonly health: string | null;
  readonly pmId: string | null;
  readonly ownerId: string | null;
  readonly regionId: string | null;
  readonly unitIds: readonly string[];
  readonly isOnSite: boolean;
  /** The customer may accept a unit of it: nothing of class A is open then. */
  readonly isCommissioned: boolean;
}

/** Projects under way, the oldest first, with the places whose unit is on site. */
async function sitesOf({ client }: Seeding, tenantId: string): Promise<readonly Site[]> {
  const { rows } = await client.query<Site>(
    `select p.id, p.state, pl.health, coalesce(p.pm_id, p.owner_user_id) as "pmId", p.owner_user_id as "ownerId",
        p.site_region_id as "regionId", array_agg(u.id::text order by u.unit_no) as "unitIds",
        bool_or(g.arrived_on is not null) as "isOnSite", bool_or(g.commissioned_on is not null) as "isCommissioned"
      from project p join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id
        join project_unit u on u.tenant_id = p.tenant_id and u.project_id = p.id and u.deleted_at is null
        left join genset g on g.tenant_id = u.tenant_id and g.id = u.genset_id
      where p.tenant_id = $1 and p.state in ('executing', 'closing', 'closed') and p.deleted_at is null
      group by p.tenant_id, p.id, pl.health order by p.no`,
    [tenantId],
  );
  return rows.filter(({ pmId, isOnSite }) => pmId !== null && isOnSite);
}

const states = ['open', 'verified', 'open', 'done', 'verified'] as const;

/** The points of a site: those of projects that are closed are all verified, those that closing asks for are none of A. */
function pointsOf(site: Site, at: number) {
  return [0, 1, 2].flatMap((index) => {
    const point = points[(at * 3 + index) % points.length];
    if (!point) return [];
    const wish = states[(at + index * 2) % states.length] ?? 'open';
    const isOver = site.state === 'closed' || (site.isCommissioned && point.punchClass === 'A');
    const state = isOver && wish !== 'verified' ? 'verified' : wish;
    const isLate = site.health === 'amber' || site.health === 'red';
    return [{ ...point, state, dueIn: isLate && index === 0 ? -4 : 6 + index * 5, raisedBefore: 20 - index * 4 }];
  });
}

/** A point as it is stored. */
function punchRow(site: Site, { index, number, today }: { index: number; number: string; today: string }, at: number) {
  const point = pointsOf(site, at)[index];
  if (!point) return undefined;
  const isDone = point.state !== 'open';
  const isVerified = point.state === 'verified';
  return {
    id: `punch/${site.id}/${index}`,
    no: number,
    project_id: site.id,
    unit_id: index === 1 ? null : (site.unitIds[index % site.unitIds.length] ?? null),
    text: point.text,
    punch_class: point.punchClass,
    owner_id: index === 0 ? site.ownerId : site.pmId,
    due_on: plusDays(today, point.dueIn),
    pm_id: site.pmId,
    site_region_id: site.regionId,
    raised_on: plusDays(today, -point.raisedBefore),
    solution: isDone ? point.solution : null,
    done_on: isDone ? plusDays(today, -3) : null,
    done_by_id: isDone ? site.pmId : null,
    verified_on: isVerified ? plusDays(today, -1) : null,
    verified_by_id: isVerified ? site.pmId : null,
    state: point.state,
  };
}

function riskRow(site: Site, { number, today }: { number: string; today: string }, at: number) {
  const risk = risks[at % risks.length];
  if (!risk) return undefined;
  const state = site.state === 'closed' ? 'closed' : at % 7 === 3 ? 'occurred' : 'open';
  return {
    id: `risk/${site.id}`,
    no: number,
    project_id: site.id,
    ...risk,
    score: risk.probability * risk.impact,
    owner_id: site.pmId,
    due_on: plusDays(today, 10 + at),
    raised_on: plusDays(today, -30),
    outcome: state === 'open' ? null : state === 'closed' ? '未发生，项目已完成' : '已发生，转入项目问题处理',
    closed_on: state === 'open' ? null : plusDays(today, -5),
    state,
  };
}

/** Punch items and risks of the projects whose units are on site, and what their plans count of them. Answers how many. */
export async function seedPunches(seeding: Seeding, tenantId: string): Promise<number> {
  const sites = await sitesOf(seeding, tenantId);
  const { rows: clock } = await seeding.client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const today = clock[0]?.today ?? seeding.at.slice(0, 10);
  const month = today.slice(0, 7).replace('-', '');
  const numbered = (prefix: string, at: number) => `${prefix}-${month}-${String(at + 1).padStart(4, '0')}`;
  const stamp = { tenant_id: tenantId, created_at: seeding.at, updated_at: seeding.at };
  // New ones go on after those of the sample.
  await seeding.client.query(
    `insert into number_counter (tenant_id, rule, period, n) select $1, rule, period, $4
      from unnest($2::text[], $3::text[]) as of (rule, period) on conflict do nothing`,
    [
      tenantId,
      ['numbers.punchItem', 'numbers.projectRisk'],
      [`PI-${month}-{####}`, `RK-${month}-{####}`],
      sites.length * 3,
    ],
  );
  const items = sites.flatMap((site, at) =>
    [0, 1, 2].flatMap((index) => punchRow(site, { index, number: numbered('PI', at * 3 + index), today }, at) ?? []),
  );
  const threats = sites.flatMap((site, at) => riskRow(site, { number: numbered('RK', at), today }, at) ?? []);
  const written =
    (await insertRows(
      seeding,
      'punch_item',
      items.map(({ id, ...row }) => ({ ...stamp, id: seedId(`${tenantId}/${id}`), ...row })),
    )) +
    (await insertRows(
      seeding,
      'project_risk',
      threats.map(({ id, ...row }) => ({ ...stamp, id: seedId(`${tenantId}/${id}`), ...row })),
    ));
  await seeding.client.query(
    `update project_plan pl set open_punch_a = c.a, open_punch_b = c.b,
        great_risks = (select count(*) from project_risk r where r.tenant_id = pl.tenant_id and r.project_id = pl.project_id
          and r.state = 'open' and r.score >= 15)
      from (select project_id, count(*) filter (where state = 'open' and punch_class = 'A') as a,
          count(*) filter (where state = 'open' and punch_class = 'B') as b from punch_item where tenant_id = $1 group by 1) c
      where pl.tenant_id = $1 and pl.project_id = c.project_id`,
    [tenantId],
  );
  return written;
}
