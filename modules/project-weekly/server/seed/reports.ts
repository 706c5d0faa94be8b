import { pickText, type I18nText, type WorkCalendar } from '@mp/kernel/contract';
import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { isWorkday, type WorkDays } from '@mp/reference/contract';
import { lateUntil, reportDue, weekAfter, weekOf, type Week, type WeekFacts } from '../../contract/index.ts';

/** How many weeks back projects are reported. */
const weeksBack = 26;
const hourMs = 3_600_000;

interface Milestone {
  readonly code: string;
  readonly unitNo: number | null;
  readonly name: I18nText;
  readonly forecastOn: string | null;
  readonly actualOn: string | null;
}

interface Project {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly type: string;
  readonly channel: string;
  readonly regionId: string | null;
  readonly dealerId: string | null;
  readonly writerId: string | null;
  readonly state: string;
  readonly beganOn: string;
  readonly endedOn: string | null;
  readonly health: WeekFacts['health'];
  readonly acceptForecast: string | null;
  readonly acceptBaseline: string | null;
  readonly milestones: readonly Milestone[];
}

/** Projects that were executed in the last half year, with their plans. */
async function projectsOf({ client }: Seeding, tenantId: string): Promise<readonly Project[]> {
  const { rows } = await client.query<Project>(
    `select p.id, p.no, p.name, p.type, p.channel, p.site_region_id as "regionId", p.dealer_id as "dealerId",
        coalesce(p.pm_id, p.owner_user_id) as "writerId", p.state, pl.anchor_on::text as "beganOn",
        case when p.state = 'closed' then (select max(m.actual_on)::text from project_milestone m
          where m.tenant_id = pl.tenant_id and m.plan_id = pl.id) end as "endedOn",
        pl.health, pl.accept_forecast::text as "acceptForecast", pl.accept_baseline::text as "acceptBaseline",
        (select coalesce(json_agg(json_build_object('code', m.code, 'unitNo', m.unit_no, 'name', m.name,
            'forecastOn', m.forecast_on::text, 'actualOn', m.actual_on::text) order by m.seq, m.unit_no), '[]')
          from project_milestone m where m.tenant_id = pl.tenant_id and m.plan_id = pl.id and m.state <> 'skipped') as milestones
      from project p join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id
      where p.tenant_id = $1 and p.state in ('executing', 'closing', 'closed') and p.deleted_at is null and pl.anchor_on is not null
      order by p.no`,
    [tenantId],
  );
  return rows;
}

async function calendarOf({ client }: Seeding, tenantId: string): Promise<WorkCalendar> {
  const { rows } = await client.query<{ day: string; kind: 'holiday' | 'workday' }>(
    `select date::text as day, kind from calendar_day where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  );
  const days: WorkDays = { weekend: new Set([6, 7]), days: new Map(rows.map(({ day, kind }) => [day, kind])) };
  return { zoneMinutes: 480, hours: [[540, 1050]], isWorkDay: (day) => isWorkday(days, day) };
}

/** Who reads the reports of the sample. */
async function readerOf({ client }: Seeding, tenantId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from tenant_user where tenant_id = $1 and user_name in ('hy-area', 'hy-direct') and deleted_at is null
      order by user_name limit 1`,
    [tenantId],
  );
  return rows[0]?.id ?? null;
}

type Row = Readonly<Record<string, unknown>>;

/** A report of the sample before it is stored. */
interface Case {
  readonly project: Project;
  readonly week: Week;
  readonly due: number;
  readonly lockAt: number;
  /** The same number for the same report in every installation, 0 to 99. */
  readonly luck: number;
}

/** How a report went: of a hundred due ones 88 came in time and 8 late. */
function outcomeOf({ due, lockAt, luck }: Case, now: number) {
  if (now < due) return { state: luck < 40 ? 'draft' : 'open', isIn: false, isLate: false };
  if (luck >= 96) return { state: now < lockAt ? 'missed' : 'locked', isIn: false, isLate: false };
  const isLate = luck >= 88;
  if (isLate && now < due + 20 * hourMs) return { state: 'missed', isIn: false, isLate: false };
  return { state: now - due > 9 * 24 * hourMs || luck % 3 === 0 ? 'read' : 'submitted', isIn: true, isLate };
}

const milestoneFact = ({ code, unitNo, name }: Milestone, on: string) => ({ code, unitNo, name, on });

/** What was known at the end of a week, by what the plan has come to since. */
function factsOf({ project, week, due }: Case): WeekFacts {
  const { milestones, health, acceptForecast, acceptBaseline } = project;
  const end = weekAfter(week, 1).to;
  const reached = milestones.filter(({ actualOn }) => actualOn !== null && actualOn <= week.to);
  return {
    asOf: new Date(due).toISOString(),
    health,
    progressActual: milestones.length === 0 ? null : ((reached.length / milestones.length) * 100).toFixed(2),
    progressPlan: null,
    acceptBaseline,
    acceptForecast,
    slipWd: null,
    done: reached.flatMap((each) =>
      each.actualOn !== null && each.actualOn >= week.from ? [milestoneFact(each, each.actualOn)] : [],
    ),
    slipped: [],
    next: milestones.flatMap((each) => {
      const on = each.actualOn ?? each.forecastOn;
      return on !== null && on > week.to && on <= end ? [milestoneFact(each, on)] : [];
    }),
    units: [],
    issues: [],
  };
}

const quiet = ['现场按计划施工，无异常。', '完成设备点检与资料整理。', '与客户确认现场条件与进场安排。'] as const;
const coming = ['继续现场施工，跟进到货。', '准备下一阶段的资料与人员。', '配合客户完成基础与管线检查。'] as const;

const said = (facts: WeekFacts['done'], otherwise: string): string =>
  facts.length === 0 ? otherwise : [...new Set(facts.map(({ name }) => pickText(name, 'zh-CN')))].join('、');

/** The words of a writer; nothing of a report that was not begun. */
function wordsOf({ luck }: Case, facts: WeekFacts, isBegun: boolean): Row {
  const is = (given: string | null) => (isBegun ? given : null);
  return {
    work_done: is(`本周：${said(facts.done, quiet[luck % quiet.length] ?? quiet[0])}`),
    work_next: is(`下周：${said(facts.next, coming[luck % coming.length] ?? coming[0])}`),
    help: is(luck % 9 === 0 ? '请协调吊装设备进场时间。' : null),
    safety: is(luck % 4 === 0 ? '开展一次现场安全检查，无隐患。' : null),
    man_hours: is(String(20 + (luck % 6) * 8)),
    forecast_answer: is('confirmed'),
    health: is(facts.health),
  };
}

function reportRow(
  made: Case,
  { now, tenantId, readerId }: { now: number; tenantId: string; readerId: string | null },
): Row {
  const { project, week, due, lockAt, luck } = made;
  const { state, isIn, isLate } = outcomeOf(made, now);
  const submittedAt = isIn
    ? new Date(isLate ? due + 15 * hourMs : due - (1 + (luck % 7)) * hourMs).toISOString()
    : null;
  const facts = factsOf(made);
  return {
    tenant_id: tenantId,
    id: seedId(`${tenantId}/weeklyReport/${project.no}/${week.no}`),
    created_at: `${week.from}T00:00:00Z`,
    updated_at: submittedAt ?? `${week.from}T00:00:00Z`,
    created_by: project.writerId,
    no: `${project.no} ${week.no}`,
    project_id: project.id,
    project_name: project.name,
    week_from: week.from,
    week_to: week.to,
    week_no: week.no,
    due_at: new Date(due).toISOString(),
    lock_at: new Date(lockAt).toISOString(),
    writer_id: project.writerId,
    project_type: project.type,
    channel: project.channel,
    site_region_id: project.regionId,
    dealer_id: project.dealerId,
    facts: isIn ? JSON.stringify(facts) : null,
    ...wordsOf(made, facts, isIn || state === 'draft'),
    accept_forecast: isIn ? facts.acceptForecast : null,
    submitted_at: submittedAt,
    is_late: isLate,
    read_at: state === 'read' ? submittedAt : null,
    reader_id: state === 'read' ? readerId : null,
    is_reminded: now > due,
    state,
  };
}

const problems = [
  ['客户基础未完工，影响机组就位', 'high', '已完工并完成复测'],
  ['控制柜图纸待客户确认', 'medium', '客户已书面确认'],
  ['排烟管路与现场桥架冲突', 'medium', '调整支架后解决'],
  ['吊装通道受限，需要办理占道', 'low', '已取得占道许可'],
  ['油箱供货延期', 'high', '供应商已补货到场'],
] as const;

/** Problems of every other project, most of them closed. */
function issueRows(projects: readonly Project[], { today, tenantId }: { today: string; tenantId: string }): Row[] {
  return projects
    .filter(({ state }, at) => at % 2 === 0 && state !== 'closed')
    .flatMap((project, at) =>
      [0, 1].map((n) => {
        const [text, severity, solution] = problems[(at + n) % problems.length] ?? problems[0];
        const isClosed = n === 1 || at % 3 === 0;
        const raisedOn = weekAfter(weekOf(today), -3 - n * 4).from;
        return {
          tenant_id: tenantId,
          id: seedId(`${tenantId}/projectIssue/${project.no}/${n}`),
          created_at: `${raisedOn}T02:00:00Z`,
          updated_at: `${raisedOn}T02:00:00Z`,
          created_by: project.writerId,
          project_id: project.id,
          text,
          severity,
          owner_id: project.writerId,
          due_on: weekAfter(weekOf(raisedOn), at % 2 === 0 ? 2 : 6).from,
          raised_on: raisedOn,
          solution: isClosed ? solution : null,
          closed_on: isClosed ? weekAfter(weekOf(raisedOn), 2).from : null,
          state: isClosed ? 'closed' : 'open',
        };
      }),
    );
}

/** What a reader said of reports that were read, here and there. */
function commentRows(
  reports: readonly Row[],
  { tenantId, readerId }: { tenantId: string; readerId: string | null },
): Row[] {
  return reports
    .filter(({ state }, at) => state === 'read' && at % 29 === 0 && readerId !== null)
    .map((report) => ({
      tenant_id: tenantId,
      id: seedId(`${String(report['id'])}/comment`),
      created_at: report['read_at'],
      updated_at: report['read_at'],
      created_by: readerId,
      report_id: report['id'],
      text: '请在下周周报中说明到货安排。',
      author_id: readerId,
      said_at: report['read_at'],
    }));
}

/** Weekly reports of the last half year, problems of projects, and comments. Answers how many reports are new. */
export async function seedReports(seeding: Seeding, tenantId: string): Promise<number> {
  const [projects, calendar, readerId] = [
    await projectsOf(seeding, tenantId),
    await calendarOf(seeding, tenantId),
    await readerOf(seeding, tenantId),
  ];
  const now = Date.now();
  const today = new Date(now + 8 * hourMs).toISOString().slice(0, 10);
  const cases = projects.flatMap((project, at) =>
    Array.from({ length: weeksBack }, (_, back) => weekAfter(weekOf(today), -back)).flatMap((week, back): Case[] => {
      const due = reportDue(calendar, week);
      if (due === null || week.to < project.beganOn || (project.endedOn !== null && week.from > project.endedOn))
        return [];
      return [{ project, week, due, lockAt: lateUntil(calendar, due), luck: (at * 37 + back * 53 + 11) % 100 }];
    }),
  );
  const reports = cases.map((made) => reportRow(made, { now, tenantId, readerId }));
  const made = await insertRows(seeding, 'weekly_report', reports);
  await insertRows(seeding, 'project_issue', issueRows(projects, { today, tenantId }));
  await insertRows(seeding, 'weekly_comment', commentRows(reports, { tenantId, readerId }));
  return made;
}
