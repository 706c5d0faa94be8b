import type { WorkCalendar } from '@mp/kernel/contract';
import { insertRows, seedId, type Seeding } from '@mp/kernel/server';
import { plusDays, weekdayOf } from '@mp/reference/contract';
import { kilometresBetween } from '@mp/dealer/server';
import { bandOf } from '@mp/project-plan/server';
import { seedTipsOf } from '@mp/reference/server';
import {
  acceptDue,
  capabilityOf,
  feeLines,
  feeOf,
  hoursOnSite,
  type dispatchStates,
  type DispatchPhase,
} from '../../contract/index.ts';
import { checkInsOfVisit, type SampleVisit } from './check-ins.ts';
import { sampleCard, sampleCardName, seedRateCards } from './rate-cards.ts';

/** How many dispatches the sample has at most. */
const wanted = 260;

type State = (typeof dispatchStates)[number];

/** States of the dispatches that are not over, each so often, one after the other; all others are confirmed. */
const openStates = (
  [
    ['sent', 7],
    ['expired', 2],
    ['rejected', 3],
    ['accepted', 12],
    ['onSite', 9],
    ['finished', 8],
    ['draft', 4],
  ] as const
).flatMap(([state, count]): State[] => Array.from({ length: count }, () => state));

const weekdays: WorkCalendar = {
  zoneMinutes: 480,
  hours: [
    [510, 720],
    [780, 1050],
  ],
  isWorkDay: (day) => weekdayOf(day) < 6,
};

interface Site {
  readonly id: string;
  readonly state: string;
  readonly customerId: string;
  readonly siteName: string;
  readonly regionId: string;
  readonly address: string | null;
  readonly pmId: string | null;
  readonly team: readonly string[] | null;
  /** The region and those above it. */
  readonly regions: readonly string[];
  readonly unitIds: readonly string[];
  /** Apparent power of the unit's model, one for each unit. */
  readonly kva: readonly number[];
  readonly place: Place | null;
}

interface Place {
  readonly lng: number;
  readonly lat: number;
}

interface Party {
  readonly id: string;
  readonly capabilities: readonly string[];
  readonly regionIds: readonly string[];
  readonly people: readonly string[];
  readonly places: readonly Place[];
}

/** Projects that are or were executed, the newest first, with their places. */
async function sitesOf({ client }: Seeding, tenantId: string): Promise<readonly Site[]> {
  const { rows } = await client.query<Site>(
    `select p.id, p.state, p.end_customer_id as "customerId", p.site_name as "siteName", p.site_region_id as "regionId",
        p.site_address as address, p.pm_id as "pmId", p.team_ids::text[] as team,
        (select array_agg(a.id::text) from region r join region a on a.tenant_id = r.tenant_id and (a.path = r.path or starts_with(r.path, a.path || '.'))
          where r.tenant_id = p.tenant_id and r.id = p.site_region_id) as regions,
        array_agg(u.id::text order by u.unit_no) as "unitIds",
        array_agg(coalesce((select max((g->>'kva')::float) from genset_model m cross join jsonb_array_elements(m.ratings) g
          where m.tenant_id = u.tenant_id and m.id = u.model_id), 0) order by u.unit_no) as kva,
        case when p.site_lng is null then null else jsonb_build_object('lng', p.site_lng::float, 'lat', p.site_lat::float) end as place
      from project p join project_unit u on u.tenant_id = p.tenant_id and u.project_id = p.id and u.deleted_at is null
      where p.tenant_id = $1 and p.state in ('executing', 'closing', 'closed') and p.deleted_at is null
      group by p.tenant_id, p.id order by p.state = 'executing' desc, p.no`,
    [tenantId],
  );
  return rows;
}

/** Dealers that work on site, with the people who serve and are certified: those who may commission, where there are any. */
async function partiesOf({ client }: Seeding, tenantId: string): Promise<readonly Party[]> {
  const { rows } = await client.query<Party>(
    `select d.id, array_agg(distinct c.code) as capabilities, array_agg(distinct g.id) as "regionIds",
        (select coalesce(array_agg(p.id::text order by p.person_no) filter (where h.may_commission), array_agg(p.id::text order by p.person_no))
          from dealer_person p cross join lateral (select bool_or(h.type = 'COMMISSION') as may_commission from person_certificate h
            where h.tenant_id = p.tenant_id and h.person_id = p.id and h.state in ('valid', 'expiring') and h.deleted_at is null) h
          where p.tenant_id = d.tenant_id and p.dealer_id = d.id and p.status = 'serving' and p.deleted_at is null
            and h.may_commission is not null) as people,
        coalesce((select jsonb_agg(jsonb_build_object('lng', (s->>'lng')::float, 'lat', (s->>'lat')::float))
          from jsonb_array_elements(d.sites) s where coalesce(s->>'lng', '') <> '' and coalesce(s->>'lat', '') <> ''), '[]') as places
      from dealer d cross join jsonb_array_elements(d.authorisations) a cross join jsonb_array_elements_text(a->'capabilities') c(code)
        cross join jsonb_array_elements_text(a->'regionIds') g(id)
      where d.tenant_id = $1 and d.status = 'active' and d.deleted_at is null group by d.tenant_id, d.id, d.code, d.sites order by d.code`,
    [tenantId],
  );
  return rows.filter(({ people }) => people !== null && people.length > 0);
}

/** The first milestone of each phase of each project: `<project> <phase>`. */
async function milestonesOf({ client }: Seeding, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select distinct on (p.project_id, m.phase) p.project_id || ' ' || m.phase as key, m.id
      from project_plan p join project_milestone m on m.tenant_id = p.tenant_id and m.plan_id = p.id and m.deleted_at is null
      where p.tenant_id = $1 and m.state <> 'skipped' order by p.project_id, m.phase, m.seq, m.unit_no`,
    [tenantId],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** A dispatch that is to be made. */
interface Slot {
  readonly site: Site;
  readonly phase: DispatchPhase;
  readonly state: State;
  /** Counted from 0. */
  readonly at: number;
  readonly party: Party;
  readonly next: Party | undefined;
}

/** The phases for which a project sent dealers so far: all where it is accepted, those under way otherwise. */
const phasesOf = ({ state }: Site): readonly DispatchPhase[] =>
  state === 'executing'
    ? ['ARRIVAL', 'INSTALL', 'COMMISSION']
    : ['ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT', 'HANDOVER'];

/** Dispatches of the sample: what is last of a project under way is open, as long as there are states for it. */
function slotsOf(sites: readonly Site[], parties: readonly Party[]): readonly Slot[] {
  const open = [...openStates];
  let at = 0;
  return sites
    .flatMap((site) => phasesOf(site).map((phase, index, all) => ({ site, phase, isLast: index === all.length - 1 })))
    .flatMap(({ site, phase, isLast }): Slot[] => {
      const able = parties.filter(
        ({ capabilities, regionIds }) =>
          capabilities.includes(capabilityOf[phase]) && regionIds.some((id) => site.regions.includes(id)),
      );
      if (able.length === 0) return [];
      const state = site.state === 'executing' && isLast ? (open.shift() ?? 'confirmed') : 'confirmed';
      const party = able[at % able.length];
      if (party === undefined) return [];
      at += 1;
      return [{ site, phase, state, at: at - 1, party, next: able.find(({ id }) => id !== party.id) }];
    })
    .slice(0, wanted);
}

/** The first dealer, one of whose people signs in, has work to come for and work that expired, whatever day it is. */
function withWorkFor(first: Party | undefined, slots: readonly Slot[]): readonly Slot[] {
  return (['accepted', 'expired'] as const).reduce((all, state) => withOne(first, all, state), slots);
}

/** A dispatch of the dealer in a state: one of which it has more changes places with another dealer's. */
function withOne(first: Party | undefined, slots: readonly Slot[], state: State): readonly Slot[] {
  const own = slots.filter(({ party }) => party === first);
  if (own.some((slot) => slot.state === state)) return slots;
  const isSpare = (slot: Slot) =>
    slot.state === 'finished' ||
    (slot.state !== 'confirmed' && own.filter((each) => each.state === slot.state).length > 1);
  const given = own.find(isSpare);
  const taken = slots.find((slot) => slot.party !== first && slot.state === state);
  if (!given || !taken) return slots;
  return slots.map((slot) => {
    if (slot === given) return { ...slot, state };
    return slot === taken ? { ...slot, state: given.state } : slot;
  });
}

/** On which day, from today, the work of each state begins. */
const beginsIn: Readonly<Record<State, number>> = {
  draft: 20,
  sent: 9,
  accepted: 5,
  onSite: -1,
  finished: -4,
  confirmed: -30,
  rejected: 7,
  expired: 7,
  canceled: 7,
};
/** How long, in days, the people of a dealer are away from one piece of work to the next. */
const spacing = 4;

/** The instant some days from a day, at an hour of China. */
const instant = (day: string, days: number, hour: number): string =>
  `${plusDays(day, days)}T${String(hour - 8).padStart(2, '0')}:00:00Z`;

const reached: Readonly<Record<State, number>> = {
  draft: 0,
  sent: 1,
  rejected: 1,
  expired: 1,
  canceled: 1,
  accepted: 2,
  onSite: 3,
  finished: 4,
  confirmed: 5,
};

/** States whose work has begun: of several of one dealer each began earlier than the one before. */
const begun: ReadonlySet<State> = new Set(['onSite', 'finished', 'confirmed']);

/** What has happened of a dispatch whose work begins on a day. */
function courseOf(
  { state, at, party, next }: Slot,
  { today, from, turn }: { today: string; from: string; turn: number },
) {
  const isNew = state === 'sent' || state === 'draft';
  const sentOn = isNew ? plusDays(today, -1) : plusDays(begun.has(state) ? from : today, -7);
  // What waits was sent last evening: it is to be accepted by the end of the working day after this one.
  const sentAt = instant(sentOn, 0, isNew ? 18 : 8);
  const when = <T>(least: number, value: T): T | null => (reached[state] >= least ? value : null);
  const lead = party.people[turn % party.people.length] ?? '';
  const isBack = state === 'rejected' || state === 'expired';
  return {
    created_at: sentAt,
    updated_at: sentAt,
    no: `DP-${sentAt.slice(0, 4)}${sentAt.slice(5, 7)}-${String(at + 1).padStart(4, '0')}`,
    sent_to_id: when(1, party.id),
    person_ids: when(2, [lead]),
    lead_id: when(2, lead),
    sent_at: when(1, sentAt),
    accept_by: when(1, new Date(acceptDue(weekdays, Date.parse(sentAt))).toISOString()),
    accepted_at: when(2, instant(sentOn, 0, 14)),
    reject_reason: state === 'rejected' ? '近期人员已排满，无法按期到场' : null,
    next_dealer_id: isBack ? (next?.id ?? null) : null,
    ...(reached[state] >= 3 ? onSiteOf(visitOf({ state, at, lead, from })) : notYet),
    finished_at: when(4, instant(from, 2, 16)),
    summary: when(4, '按计划完成，现场已清理，资料已移交。'),
    rating: when(5, 3 + (at % 3)),
  };
}

/** What is known of a visit from which its check-ins are made. */
const visitOf = ({ state, at, lead, from }: { state: State; at: number; lead: string; from: string }): SampleVisit => ({
  at,
  personId: lead,
  // What is under way began yesterday; what is over took three days.
  days: Array.from({ length: state === 'onSite' ? 1 : 3 }, (_, day) => plusDays(from, day)),
});

/** When people came, and how long they were there. */
function onSiteOf(visit: SampleVisit): { readonly arrived_at: string | null; readonly hours: string | null } {
  const all = checkInsOfVisit(visit);
  const hours = hoursOnSite(all.map(({ kind, at }) => ({ personId: visit.personId, kind, at: Date.parse(at) })));
  return { arrived_at: all[0]?.at ?? null, hours: hours.toFixed(1) };
}

const notYet = { arrived_at: null, hours: null } as const;

/** What the dealer is paid, of what was sent: by the sample card. */
function paidFor({ site, party, phase, state }: Slot, today: string) {
  const { place } = site;
  const distanceKm =
    place && party.places.length > 0
      ? Math.round(Math.min(...party.places.map((each) => kilometresBetween(place, each))) * 10) / 10
      : null;
  const isSent = reached[state] >= 1;
  const lines = feeLines({ phase, bands: site.kva.map((kva) => bandOf(kva)), distanceKm }, sampleCard);
  return {
    fee: isSent ? feeOf(lines) : null,
    fee_currency: isSent ? sampleCard.currency : null,
    fee_lines: isSent ? JSON.stringify(lines) : null,
    fee_card: isSent ? sampleCardName(today) : null,
    fee_km: isSent && distanceKm !== null ? distanceKm.toFixed(1) : null,
    fee_free_km: isSent ? sampleCard.freeKm : null,
  };
}

interface Ground {
  readonly tenantId: string;
  readonly today: string;
  readonly milestones: ReadonlyMap<string, string>;
}

function rowOf(slot: Slot, turn: number, { tenantId, today, milestones }: Ground) {
  const { site, phase, state, at, party } = slot;
  const from = plusDays(today, beginsIn[state] + (begun.has(state) ? -turn : turn) * spacing);
  return {
    ...courseOf(slot, { today, from, turn }),
    ...paidFor(slot, today),
    tenant_id: tenantId,
    id: seedId(`${tenantId}/dispatch/${at}`),
    created_by: site.pmId,
    project_id: site.id,
    phase,
    unit_ids: site.unitIds,
    milestone_id: milestones.get(`${site.id} ${phase}`) ?? null,
    planned_from: from,
    // Now and then something took a day longer than it should.
    planned_to: plusDays(from, state === 'confirmed' && at % 9 === 4 ? 1 : 2),
    dealer_id: party.id,
    customer_id: site.customerId,
    site_name: site.siteName,
    site_region_id: site.regionId,
    site_address: site.address,
    site_contact: '现场工程部',
    instructions: '进场前与现场联系人确认吊装与电源条件，作业过程拍照留存。',
    dispatcher_id: site.pmId,
    is_half_told: false,
    owner_ids: [...new Set([...(site.pmId ? [site.pmId] : []), ...(site.team ?? [])])],
    state,
  };
}

/** Who came to the sites of the sample, and left them. */
function checkInRows(slots: readonly Slot[], rows: readonly ReturnType<typeof rowOf>[], tenantId: string) {
  return rows.flatMap((row, index) => {
    const slot = slots[index];
    if (!slot || row.lead_id === null || reached[slot.state] < 3) return [];
    const { state, at } = slot;
    const visit = visitOf({ state, at, lead: row.lead_id, from: row.planned_from });
    return checkInsOfVisit(visit).map(({ at: moment, kind, byCode, distanceM, accuracyM, reason }, n) => ({
      tenant_id: tenantId,
      id: seedId(`${row.id}/checkIn/${n + 1}`),
      created_at: moment,
      updated_at: moment,
      no: `${row.no}-${n + 1}`,
      dispatch_id: row.id,
      at: moment,
      kind,
      person_id: visit.personId,
      by_code: byCode,
      distance_m: slot.site.place === null ? null : distanceM,
      accuracy_m: accuracyM,
      // One degree of latitude is 111.2 km: so far north of the site he stood.
      lng: slot.site.place?.lng.toFixed(6) ?? null,
      lat: slot.site.place ? (slot.site.place.lat + distanceM / 111_195).toFixed(6) : null,
      reason,
    }));
  });
}

/** The dealer's person who signs in was told, the day before, of the visits that he led (TR-P4). */
async function seedVisitTips(
  seeding: Seeding,
  tenantId: string,
  visits: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  const { rows: users } = await seeding.client.query<{ id: string }>(
    `select id from tenant_user where tenant_id = $1 and user_name = 'hy-dealer-user'`,
    [tenantId],
  );
  const tips = users.flatMap((user) =>
    visits.map(({ id, no, planned_from: date }) => ({
      rule: 'TR-P4C',
      subjectId: id,
      label: no,
      path: `/projectPhaseExecution?record=${id}`,
      recipientId: user.id,
      date,
      days: 1,
      shown: { plannedFrom: date },
    })),
  );
  await seedTipsOf(seeding, tenantId, tips);
}

/** Gives the sample projects their dispatches. Answers how many are new. */
export async function seedDispatches(seeding: Seeding, tenantId: string): Promise<number> {
  const parties = await partiesOf(seeding, tenantId);
  const slots = withWorkFor(parties[0], slotsOf(await sitesOf(seeding, tenantId), parties));
  const milestones = await milestonesOf(seeding, tenantId);
  const { rows: clock } = await seeding.client.query<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  );
  const today = clock[0]?.today ?? seeding.at.slice(0, 10);
  // The people of a dealer go from one piece of work to the next.
  const turns = new Map<string, number>();
  const rows = slots.map((slot) => {
    const side = `${slot.party.id} ${slot.state === 'confirmed' ? 'before' : slot.state}`;
    const turn = turns.get(side) ?? 0;
    turns.set(side, turn + 1);
    return rowOf(slot, turn, { tenantId, today, milestones });
  });
  // New ones go on after those of the sample.
  const periods = [...new Set(rows.map(({ no }) => no.replace(/\d{4}$/u, '{####}')))];
  await seeding.client.query(
    `insert into number_counter (tenant_id, rule, period, n) select $1, 'numbers.dispatch', period, $3 from unnest($2::text[]) period
      on conflict do nothing`,
    [tenantId, periods, rows.length],
  );
  await seedRateCards(seeding, tenantId, today);
  const made = await insertRows(seeding, 'dispatch', rows);
  await insertRows(seeding, 'dispatch_check_in', checkInRows(slots, rows, tenantId));
  const lead = parties[0]?.people[0];
  await seedVisitTips(
    seeding,
    tenantId,
    rows.filter(({ lead_id, planned_from }) => lead_id !== null && lead_id === lead && planned_from <= today),
  );
  return made;
}
