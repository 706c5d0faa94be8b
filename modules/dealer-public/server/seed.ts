import { createHash } from 'node:crypto';
import { pickOne, seedId, seededRandom, type Seeding } from '@mp/kernel/server';
import { withCheckDigit } from '@mp/reference/contract';
import { slaOf } from '../contract/index.ts';
import { newQrToken } from './qr/qr-token.ts';

interface SampleDealer {
  readonly id: string;
  readonly code: string;
  readonly region_id: string;
  readonly status: string;
  readonly credit_code: string;
  readonly handler: string | null;
}

const dayMs = 86_400_000;

const stories: readonly (readonly [
  type: string,
  content: string,
  answer: string,
  field: string | null,
  suggested: string | null,
])[] = [
  [
    'WRONG_INFO',
    '网站上的服务电话已停用，打不通。',
    '感谢反馈，已按建议更正电话并提交审核。',
    'sitePhone',
    '400-820-1166',
  ],
  ['WRONG_INFO', '门店已搬迁，导航到的是旧址。', '已核实新址，资料变更已提交。', 'siteAddress', '迎宾大道288号'],
  ['UNREACHABLE', '连续三天联系不上这家服务商。', '已联系经销商，值班电话故障，现已恢复。', null, null],
  ['SERVICE', '约定上午到场，下午才来，且未带滤芯。', '已致歉并补充备件，安排回访。', null, null],
  ['SERVICE', '保养后未提供检测报告。', '检测报告已补发到您的邮箱。', null, null],
  [
    'UNAUTHORISED',
    '有人自称你们的授权经销商低价卖机组，怀疑假冒。',
    '经查不在授权名单内，已移交市场部处理。',
    null,
    null,
  ],
  ['PRAISE', '凌晨抢修两小时恢复供电，师傅非常专业。', '谢谢您的认可，已转达给服务团队。', null, null],
  ['OTHER', '希望能在本地设备品库，配件等待时间太长。', '已纳入明年网点规划，感谢建议。', null, null],
  ['WRONG_INFO', '营业时间写的周末营业，实际不开门。', '已更正营业时间。', 'siteHours', '周一至周六 08:30–17:30'],
];
const people = ['孙先生', '周女士', '吴经理', '郑师傅', '王工', '冯女士', '陈先生', '褚主任'];

/** Demo accounts that give feedback, by where it comes from; the one for the house comes round among its people. */
const submitters: Readonly<Record<string, readonly string[]>> = {
  internal: [
    'hy-staff',
    'hy-service',
    'hy-engineer',
    'hy-area',
    'hy-exec',
    'hy-direct',
    'hy-finance',
    'hy-training',
    'hy-trade',
    'hy-project',
    'hy-business',
    'hy-director',
  ],
  dealer: ['hy-dealer', 'hy-dealer-user', 'hy-dealer2'],
  goem: ['hy-goem', 'hy-guest'],
};

interface FeedbackGround {
  readonly tenantId: string;
  readonly dealers: readonly SampleDealer[];
  /** Ids of members by user name. */
  readonly users: ReadonlyMap<string, string>;
  /** The sample data ends here: what is open was told in the days before. */
  readonly lastDay: number;
}

function sourceOf(at: number): string {
  if (at % 3 === 0) return 'public';
  return at % 5 === 1 ? 'dealer' : at % 5 === 2 ? 'goem' : 'internal';
}

const unanswered = { answered_at: null, closed_at: null, result: null, answer: null, rating: null };

/** Days since an open one came in: the first two are overdue. */
const openAge = (openAt: number): number => (openAt < 2 ? 24 + openAt * 3 : 2 - Math.floor((openAt - 2) / 3));

/** What waits longest for its term is open in time; the two before it are over it. */
const storyOf = (at: number, openAt: number) =>
  stories[openAt >= 2 ? ([0, 1, 7, 8][openAt % 4] ?? 0) : at % stories.length];

function resultOf(type: string, field: string | null): string {
  if (field !== null) return 'corrected';
  return type === 'UNAUTHORISED' ? 'forwarded' : 'explained';
}

/** Who gives feedback from a source, in turn; empty for the public. */
function submitterOf(source: string, turn: number): string {
  const names = submitters[source] ?? [];
  return names[turn % Math.max(names.length, 1)] ?? '';
}

/** Counts one more under a key. */
function counted(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function feedbackRows({ tenantId, dealers, users, lastDay }: FeedbackGround) {
  const random = seededRandom(4711);
  const numbers = new Map<string, number>();
  const given = new Map<string, number>();
  return Array.from({ length: 60 }, (_, at) => {
    // The last eight are open: six in time, two overdue.
    const openAt = at - 52;
    const isOpen = openAt >= 0;
    const age = isOpen ? openAge(openAt) : Math.round(180 - at * 3.2);
    const created = new Date(lastDay - age * dayMs + Math.floor(random() * 6) * 3_600_000);
    const story = storyOf(at, openAt);
    const dealer = dealers[(at * 7) % dealers.length];
    if (!story || !dealer) throw new Error('no sample data');
    const [type, content, answer, field, suggested] = story;
    const month = `${created.getUTCFullYear()}${String(created.getUTCMonth() + 1).padStart(2, '0')}`;
    const number = counted(numbers, month);
    const due = new Date(created.getTime() + Math.ceil(slaOf(type) * 1.4) * dayMs);
    const answeredAt = new Date(created.getTime() + (at % 6 === 5 ? 2 : 0.6) * slaOf(type) * dayMs);
    const source = sourceOf(at);
    const isPublic = source === 'public';
    const submitter = users.get(submitterOf(source, counted(given, source) - 1)) ?? null;
    const openState = openAt % 2 === 0 ? 'open' : 'handling';
    return {
      id: seedId(`${tenantId}/feedback/${at}`),
      created_at: created.toISOString(),
      no: `FB-${month}-${String(number).padStart(4, '0')}`,
      dealer_id: dealer.id,
      type,
      content,
      field,
      site_no: field === null ? null : 1,
      suggested,
      contact_name: pickOne(people, random),
      contact_mobile: isPublic ? `1391${String(1_000_000 + Math.floor(random() * 8_999_999))}` : null,
      source,
      submitter_id: submitter,
      created_by: submitter,
      state: isOpen ? openState : 'closed',
      handler_id: dealer.handler,
      sla_days: slaOf(type),
      due_at: `${due.toISOString().slice(0, 10)}T09:30:00Z`,
      ...(isOpen
        ? unanswered
        : {
            answered_at: answeredAt.toISOString(),
            closed_at: new Date(answeredAt.getTime() + 3 * dayMs).toISOString(),
            result: resultOf(type, field),
            answer,
            rating: at % 4 === 1 ? null : 3 + (at % 3),
          }),
      scope_region_id: dealer.region_id,
      language: 'zh-CN',
    };
  });
}

const makers: readonly (readonly [
  name: string,
  level: string,
  volume: number,
  families: readonly string[],
  brand: string,
  to: string,
])[] = [
  ['江苏联动发电设备有限公司', 'strategic', 1200, ['QSK60', 'QSK38', 'KTA50'], '联动动力', '2027-12-31'],
  ['福建闽动机电制造有限公司', 'certified', 640, ['QSX15', 'QSL9'], '闽动', '2027-06-30'],
  ['山东鲁电机组有限公司', 'certified', 520, ['6BTA5.9', 'QSL9'], '鲁电', '2027-12-31'],
  ['广东粤发电力设备有限公司', 'strategic', 980, ['QSK60', 'QSK23'], '粤发', '2028-03-31'],
  ['四川川力动力有限公司', 'ordinary', 180, ['6CTA8.3'], '川力', '2027-09-30'],
  ['陕西秦源电气有限公司', 'ordinary', 150, ['6LTAA8.9'], '秦源', '2026-06-30'],
  ['河南中原动力装备有限公司', 'ordinary', 210, ['QSB7', '6CTA8.3'], '中原动力', '2027-12-31'],
  ['浙江越能发电机有限公司', 'certified', 430, ['QSZ13', 'QSX15'], '越能', '2027-12-31'],
];
const trades = ['机电', '动力', '电力工程', '发电设备', '能源科技', '电气'];

interface GoemRow {
  readonly id: string;
  readonly code: string;
  readonly region_id: string;
}

function goemRows(tenantId: string, dealers: readonly SampleDealer[]) {
  return makers.map(([name, level, volume, families, brand, to], at) => {
    const code = `G${String(at + 1).padStart(4, '0')}`;
    return {
      id: seedId(`${tenantId}/goem/${code}`),
      code,
      name,
      credit_code: withCheckDigit(`913${20 + at}000MA2G${String(at).padStart(4, '0')}`.slice(0, 17).padEnd(17, '0')),
      region_id: dealers[(at * 5) % dealers.length]?.region_id ?? '',
      address: '工业园区创业路8号',
      licence_level: level,
      licence_from: '2024-01-01',
      licence_to: to,
      annual_volume: volume,
      is_public: true,
      guests_public: at % 2 === 0,
      engine_families: families.map((family) => ({ family, emission: null })),
      brand_names: [{ brand }],
      contacts: [{ name: people[at] ?? '联系人', mobile: `1390000${String(2000 + at)}`, email: null, isPrimary: true }],
      status: 'active',
      touches_money: false,
    };
  });
}

function guestStatus(at: number): string {
  if (at % 15 === 13) return 'expired';
  if (at % 15 === 14) return 'ended';
  return at === 6 ? 'draft' : 'active';
}

function guestValidTo(at: number): string {
  if (guestStatus(at) === 'expired') return '2026-06-30';
  return at % 9 === 2 ? '2026-12-15' : '2027-12-31';
}

function guestRows(tenantId: string, makersOf: readonly GoemRow[], dealers: readonly SampleDealer[]) {
  const random = seededRandom(815);
  return Array.from({ length: 45 }, (_, at) => {
    const maker = makersOf[at % makersOf.length];
    const dealer = dealers[(at * 3) % dealers.length];
    if (!maker || !dealer) throw new Error('no sample data');
    // Two of them sell for the maker of the engines as well.
    const isDouble = at === 4 || at === 21;
    const code = `GD${String(at + 1).padStart(6, '0')}`;
    const status = guestStatus(at);
    return {
      id: seedId(`${tenantId}/guest/${code}`),
      code,
      goem_id: maker.id,
      name: `${['华腾', '恒泰', '正源', '宏图', '天和', '金桥', '瑞丰', '顺达', '东方'][at % 9] ?? ''}${pickOne(trades, random)}有限公司`,
      credit_code: isDouble
        ? dealer.credit_code
        : withCheckDigit(`9133${String(1000 + at)}MA5H${String(at).padStart(5, '0')}`),
      region_id: dealer.region_id,
      contact: pickOne(people, random),
      mobile: `1381${String(2_000_000 + at * 13)}`,
      sell_region_ids: [dealer.region_id],
      rights:
        at % 4 === 0 ? ['registerWarranty', 'viewManuals', 'reportProblem'] : ['registerWarranty', 'reportProblem'],
      valid_to: guestValidTo(at),
      status,
      double_channel: isDouble,
      linked_dealer_id: isDouble ? dealer.id : null,
    };
  });
}

/** Members who give sample feedback, and the last whole day. */
async function submittersOf({ client }: Seeding, tenantId: string): Promise<Pick<FeedbackGround, 'users' | 'lastDay'>> {
  const { rows } = await client.query<{ id: string; name: string; today: Date }>(
    `select id, user_name as name, date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as today
      from tenant_user where tenant_id = $1 and deleted_at is null order by user_name`,
    [tenantId],
  );
  const today = rows[0]?.today.getTime() ?? Date.now();
  return { users: new Map(rows.map(({ id, name }) => [name, id])), lastDay: today - dayMs + 10 * 3_600_000 };
}

/**
 * Sample feedback, GOEMs with their guest dealers, and the plaques of the dealers that are there; what is there stays.
 * `pepper` signs the plaques. Answers how many pieces of feedback are new.
 */
export async function seedPublic(seeding: Seeding, tenantId: string, pepper: Uint8Array): Promise<number> {
  const { client, at } = seeding;
  const { rows: dealers } = await client.query<SampleDealer>(
    `select d.id, d.code, d.region_id, d.status, d.credit_code, (select a.user_id from area_assignment a
        left join big_area_region b on b.tenant_id = a.tenant_id and b.big_area_id = a.big_area_id and b.product_line is null
        join region r on r.tenant_id = a.tenant_id and r.id = coalesce(a.region_id, b.region_id)
        join region own on own.tenant_id = d.tenant_id and own.id = d.region_id
        where a.tenant_id = d.tenant_id and a.position = 'ASM' and a.deleted_at is null and a."primary" and a.product_line is null
          and a.channel = 'any' and (own.path = r.path or own.path like r.path || '.%')
        order by a.region_id is null, r.depth desc, a.id limit 1) as handler
      from dealer d where d.tenant_id = $1 and d.deleted_at is null order by d.code`,
    [tenantId],
  );
  const active = dealers.filter(({ status }) => status === 'active');
  if (active.length === 0) return 0;
  const into = (table: string, columns: readonly string[], rows: readonly object[]) =>
    client.query(
      `insert into ${table} (tenant_id, created_at, updated_at, ${columns.join(', ')})
        select $1, $2, $2, ${columns.map((name) => `x.${name}`).join(', ')} from jsonb_populate_recordset(null::${table}, $3::jsonb) x
        on conflict do nothing`,
      [tenantId, at, JSON.stringify(rows)],
    );
  const rows = feedbackRows({ tenantId, dealers: active, ...(await submittersOf(seeding, tenantId)) });
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first).filter((name) => name !== 'created_at');
  const made = await client.query(
    `insert into feedback (tenant_id, created_at, updated_at, ${columns.join(', ')})
      select $1, x.created_at, coalesce(x.closed_at, x.created_at), ${columns.map((name) => `x.${name}`).join(', ')}
      from jsonb_populate_recordset(null::feedback, $2::jsonb) x on conflict do nothing`,
    [tenantId, JSON.stringify(rows)],
  );
  const goems = goemRows(tenantId, active);
  await into('goem', Object.keys(goems[0] ?? {}), goems);
  const guests = guestRows(tenantId, goems, active);
  await into('guest_dealer', Object.keys(guests[0] ?? {}), guests);
  await seeding.insert(
    'qr_code',
    ['tenant_id', 'id', 'token', 'kind', 'subject_id', 'issued_at'],
    dealers
      .filter(({ status }) => status === 'active' || status === 'suspended')
      .map(({ id, code }) => [
        tenantId,
        seedId(`${tenantId}/plaque/${code}`),
        newQrToken(pepper, createHash('sha256').update(`${tenantId}/${code}`).digest('base64url').slice(0, 16)),
        'dealer',
        id,
        at,
      ]),
  );
  return made.rowCount ?? 0;
}
