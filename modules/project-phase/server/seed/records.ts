import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { checksFor, loadPercents, type RecordedPhase } from '../../contract/index.ts';
import { beginningLists, storedItems } from '../seed-check-lists.ts';

interface Unit {
  readonly id: string;
  readonly serialNo: string;
  readonly days: Readonly<Record<RecordedPhase, string | null>>;
  readonly engineSn: string | null;
  readonly alternatorSn: string | null;
  readonly controllerSn: string | null;
}

interface Site {
  readonly id: string;
  readonly siteName: string;
  readonly regionId: string;
  readonly channel: string;
  readonly pmId: string | null;
  readonly team: readonly string[] | null;
  readonly units: readonly Unit[];
}

interface Sent {
  readonly id: string;
  readonly dealerId: string | null;
  readonly personIds: readonly string[] | null;
}

/** Projects that are or were executed, with their units and the days on which these went through the phases. */
async function sitesOf({ client }: Seeding, tenantId: string): Promise<readonly Site[]> {
  const { rows } = await client.query<Site>(
    `select p.id, p.site_name as "siteName", p.site_region_id as "regionId", p.channel, coalesce(p.pm_id, p.owner_user_id) as "pmId",
        p.team_ids::text[] as team,
        jsonb_agg(jsonb_build_object('id', u.id, 'serialNo', u.serial_no, 'engineSn', g.engine_sn, 'alternatorSn', g.alternator_sn,
          'controllerSn', g.controller_sn, 'days', jsonb_build_object('ARRIVAL', u.arrived_on, 'INSTALL', u.installed_on,
            'COMMISSION', u.commissioned_on, 'ACCEPT', u.accepted_on)) order by u.unit_no) as units
      from project p join project_unit u on u.tenant_id = p.tenant_id and u.project_id = p.id and u.deleted_at is null
        join genset g on g.tenant_id = u.tenant_id and g.id = u.genset_id
      where p.tenant_id = $1 and p.state in ('executing', 'closing', 'closed') and u.arrived_on is not null and p.deleted_at is null
      group by p.tenant_id, p.id order by p.no`,
    [tenantId],
  );
  return rows;
}

/** Dispatches whose work was or is done, by project and phase. */
async function sentTo({ client }: Seeding, tenantId: string): Promise<ReadonlyMap<string, Sent>> {
  const { rows } = await client.query<Sent & { key: string }>(
    `select project_id || ' ' || phase as key, id, sent_to_id as "dealerId", person_ids::text[] as "personIds" from dispatch
      where tenant_id = $1 and state in ('onSite', 'finished', 'confirmed') and deleted_at is null order by no desc`,
    [tenantId],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

const phases: readonly RecordedPhase[] = ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT'];

/** A record that passed: which units, and when. */
interface Passed {
  readonly site: Site;
  readonly phase: RecordedPhase;
  readonly on: string;
  readonly units: readonly Unit[];
}

/** What passed of a project: one record a day for what goes together, one for each unit for the rest. */
function passedOf(site: Site): readonly Passed[] {
  return phases.flatMap((phase): Passed[] => {
    const done = site.units.flatMap((unit) => {
      const on = unit.days[phase];
      return on === null ? [] : [{ unit, on }];
    });
    if (phase === 'INSTALL' || phase === 'COMMISSION')
      return done.map(({ unit, on }) => ({ site, phase, on, units: [unit] }));
    return [...Map.groupBy(done, ({ on }) => on)].map(([on, all]) => ({
      site,
      phase,
      on,
      units: all.map(({ unit }) => unit),
    }));
  });
}

/** A value within the limits of a check. */
function fairValue({ kind, min, max }: { kind: string; min: string | null; max: string | null }): string | null {
  if (kind === 'photo') return null;
  if (kind === 'yesNo') return 'yes';
  if (kind === 'text') return 'V2.14';
  const [low, high] = [Number(min ?? 0), max === null ? Number(min ?? 0) * 2 + 20 : Number(max)];
  return String(Math.round((low + (high - low) * 0.6) * 10) / 10);
}

/** Checks of a phase with fair answers, as a record stores them. */
export const answeredChecks = (phase: RecordedPhase) => {
  const items = storedItems(beginningLists.find((list) => list.phase === phase)?.items ?? []);
  return checksFor(items, phase === 'COMMISSION' ? 'G3' : null).map((item) => ({
    ...item,
    value: fairValue(item),
    note: null,
    photos: null,
  }));
};

/** Load steps of a unit in full: six, as ISO 8528 has them. */
export const loadSteps = loadPercents.map((step, at) => {
  const pct = Number(step);
  return {
    pct: step,
    minutes: [10, 15, 15, 30, 60, 10][at] ?? 10,
    kw: String(pct * 16),
    kva: String(pct * 20),
    volts: String(400 - at * 0.4),
    amps: String(Math.round(pct * 28.9)),
    hz: (50.2 - at * 0.05).toFixed(2),
    oilPressure: String(480 - at * 8),
    coolantTemp: String(62 + at * 4),
    exhaustTemp: String(180 + at * 62),
    fuelRate: String(Math.round(28 + pct * 3.6)),
  };
});

const instant = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

/** What only some phases say, empty elsewhere. */
const unsaid = {
  performance_class: null,
  carrier: null,
  receiver: null,
  extent: null,
  arrivals: null,
  engine_sn: null,
  alternator_sn: null,
  controller_sn: null,
  load_steps: null,
  result: null,
  customer_signer: null,
  satisfaction: null,
} as const;

/** What a phase says of its units beside the checks. */
function saidOf({ phase, units }: Passed, at: number): Readonly<Record<string, unknown>> {
  const [first] = units;
  if (phase === 'ARRIVAL')
    return {
      carrier: '安达物流',
      receiver: '现场工程部',
      extent: 'whole',
      arrivals: units.map(({ serialNo }) => ({
        serialNo,
        modelId: null,
        crateOk: true,
        shockLabel: 'intact',
        damage: 'none',
      })),
    };
  if (phase === 'ACCEPT') return { result: 'accepted', customer_signer: '王工', satisfaction: 3 + (at % 3) };
  return phase === 'COMMISSION' && first
    ? {
        performance_class: 'G3',
        engine_sn: first.engineSn,
        alternator_sn: first.alternatorSn,
        controller_sn: first.controllerSn,
        load_steps: loadSteps,
      }
    : {};
}

/** For which dispatch it was done, and by whom. */
const partyOf = (sent: Sent | undefined) =>
  sent
    ? { dispatch_id: sent.id, dealer_id: sent.dealerId, performer_ids: sent.personIds }
    : { dispatch_id: null, dealer_id: null, performer_ids: null };

function rowOf(passed: Passed, at: number, sent: Sent | undefined) {
  const { site, phase, on, units } = passed;
  const isAgain = at % 7 === 3;
  const finished = instant(on, 8);
  return {
    created_at: instant(on, 1),
    updated_at: instant(on, 9),
    no: `PH-${on.slice(0, 4)}${on.slice(5, 7)}-${String(at + 1).padStart(4, '0')}`,
    project_id: site.id,
    phase,
    unit_ids: units.map(({ id }) => id),
    ...partyOf(sent),
    site_name: site.siteName,
    site_region_id: site.regionId,
    channel: site.channel,
    pm_id: site.pmId,
    owner_ids: site.team ?? [],
    started_at: instant(on, 1),
    finished_at: finished,
    submitted_at: finished,
    passed_at: instant(on, 9),
    summary: '按检查单完成，现场已清理。',
    checks: answeredChecks(phase),
    ...unsaid,
    ...saidOf(passed, at),
    round: isAgain ? 2 : 1,
    deviations: 0,
    damage: 'none',
    needs_quality: false,
    remarks: isAgain ? [{ line: 'record', remark: '请补充现场照片说明', round: 1 }] : null,
    state: 'passed',
  };
}

const asJson = new Set(['arrivals', 'checks', 'load_steps', 'remarks']);

/** Gives the sample projects the records of what their units went through. Answers how many are new. */
export async function seedPhaseRecords(seeding: Seeding, tenantId: string): Promise<number> {
  const sent = await sentTo(seeding, tenantId);
  const passed = (await sitesOf(seeding, tenantId)).flatMap(passedOf);
  const rows = passed.map((made, at) => {
    const row = rowOf(made, at, sent.get(`${made.site.id} ${made.phase}`));
    const stored = Object.entries(row).map(([name, value]) => [
      name,
      asJson.has(name) && value !== null ? JSON.stringify(value) : value,
    ]);
    return { tenant_id: tenantId, id: seedId(`${tenantId}/phaseRecord/${at}`), ...Object.fromEntries(stored) } as {
      readonly no: string;
    } & Readonly<Record<string, unknown>>;
  });
  // New ones go on after those of the sample.
  const periods = [...new Set(rows.map(({ no }) => no.replace(/\d{4}$/u, '{####}')))];
  await seeding.client.query(
    `insert into number_counter (tenant_id, rule, period, n) select $1, 'numbers.phaseRecord', period, $3 from unnest($2::text[]) period
      on conflict do nothing`,
    [tenantId, periods, rows.length],
  );
  return insertRows(seeding, 'phase_record', rows);
}
