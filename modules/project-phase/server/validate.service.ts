import { pickText, refuse, type Refusal } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { tryEvents } from '@mp/genset/server';
import { gensetComponents } from '@mp/genset/contract';
import { acceptanceRefusals } from '@mp/project-punch/server';
import { checkProblems, phaseBefore, scannedSerial, turnOf } from '../contract/index.ts';
import { differingSerials, eventsOf, type PhaseRecord, type Place } from './events.ts';
import { missingAtGates } from './gates.ts';
import { heldSerials, subjectsOf, type Subject } from './subject.service.ts';

/** A scan as it comes in, or as it is stored. */
interface Scan {
  readonly serialNo: string;
  readonly modelId: string | null;
}

/** What a judgement is about. */
interface Case {
  readonly record: PhaseRecord;
  /** Units that the record moves on: those that arrived, else all of it. */
  readonly moved: readonly Subject[];
  readonly all: readonly Subject[];
}

const serialOf = ({ genset }: Subject): string => scannedSerial(genset?.serialNo ?? '');

/** Units of a project that a record moves on: those whose arrival it has, else all that it is about. */
export function movedBy(record: PhaseRecord, all: readonly Subject[]): readonly Subject[] {
  const own = new Set<string>(record.unitIds);
  if (record.phase !== 'ARRIVAL') return all.filter(({ unit }) => own.has(unit.id));
  const scanned = new Set((record.arrivals ?? []).map(({ serialNo }) => scannedSerial(serialNo)));
  return all.filter((subject) => subject.genset && scanned.has(serialOf(subject)));
}

/** What is wrong with scans, by whatever way they come: of another project, twice, of another model. */
export function scanRefusals(arrivals: readonly Scan[], all: readonly Subject[]): Refusal[] {
  const bySerial = new Map(all.flatMap((subject) => (subject.genset ? [[serialOf(subject), subject] as const] : [])));
  const modelCodes = new Map(all.flatMap(({ model }) => (model ? [[model.id, model.code] as const] : [])));
  const seen = new Set<string>();
  return arrivals.flatMap(({ serialNo, modelId }, at): Refusal[] => {
    const gsn = scannedSerial(serialNo);
    const path = `arrivals.${at}.serialNo`;
    if (seen.has(gsn)) return [refuse('phase.scannedTwice', { gsn }, path)];
    seen.add(gsn);
    const subject = bySerial.get(gsn);
    if (!subject) return [refuse('gsn.notInProject', { gsn }, path)];
    const [found, wanted] = [modelId ?? subject.genset?.modelId ?? null, subject.unit.modelId];
    if (found === wanted) return [];
    const codeOf = (id: string | null) => modelCodes.get(id ?? '') ?? '—';
    return [refuse('gsn.modelMismatch', { gsn, actual: codeOf(found), expected: codeOf(wanted) }, path)];
  });
}

/** What must be said of a record and is not, in the words of the reader. */
function missingOf(context: Context, { record, all, moved }: Case): string[] {
  const word = (field: string) => context.texts.text(context.locale, `phaseRecord.field.${field}`);
  const empty = (...fields: readonly (keyof PhaseRecord)[]) =>
    fields.filter((field) => !record[field]).map((field) => word(field));
  const checks = checkProblems(record.checks ?? []).missing.map(({ name, code }) =>
    name ? pickText(name, context.locale) || code : code,
  );
  if (record.phase === 'ARRIVAL') {
    const here = new Set(moved.map(({ unit }) => unit.id));
    const own = new Set<string>(record.unitIds);
    const short = record.extent === 'part' ? [] : all.filter(({ unit }) => own.has(unit.id) && !here.has(unit.id));
    const unsaid = (record.arrivals ?? []).filter(({ damage, damageNote }) => damage !== 'none' && !damageNote);
    return [
      ...(moved.length === 0 ? [word('arrivals')] : short.map(({ unit }) => unit.tag)),
      ...unsaid.map(
        ({ serialNo }) => `${serialNo} ${context.texts.text(context.locale, 'phaseRecord.arrivals.damageNote')}`,
      ),
      ...checks,
    ];
  }
  if (record.phase === 'ACCEPT') return [...checks, ...empty('result', 'customerSigner')];
  if (record.phase !== 'COMMISSION') return checks;
  const genset = moved[0]?.genset;
  const serials = gensetComponents.map((each) => `${each}Sn` as const).filter((field) => genset?.[field]);
  return [...checks, ...empty(...serials)];
}

/** Why units are not where the phase begins: what comes before has not passed, it passed already, or the unit is held. */
function orderRefusals({ record, moved }: Case, held: ReadonlySet<string>): Refusal[] {
  const { phase } = record;
  const word = (each: string) => `@dispatch.phase.${each}`;
  return moved.flatMap(({ unit, genset }): Refusal[] => {
    const turn = turnOf(phase, genset?.state ?? null);
    if (turn === 'over') return [refuse('phase.passedBefore', { unit: unit.tag, phase: word(phase) })];
    const before = phaseBefore(phase);
    if (turn === 'early')
      return [
        refuse('phase.outOfOrder', {
          unit: unit.tag,
          phase: before === 'SHIP' ? '@phaseRecord.shipment' : word(before),
        }),
      ];
    return genset && held.has(genset.serialNo) && phase !== 'ARRIVAL'
      ? [refuse('phase.unitHeld', { unit: unit.tag })]
      : [];
  });
}

/** Values beyond their limits of which nobody says why. */
const limitRefusals = (context: Context, { checks }: PhaseRecord): Refusal[] =>
  checkProblems(checks ?? []).beyond.map(({ check, at, limit }) =>
    refuse(
      'phase.limit',
      {
        check: check.name ? pickText(check.name, context.locale) || check.code : check.code,
        value: check.kind === 'yesNo' ? `@phaseRecord.answer.${check.value ?? ''}` : (check.value ?? ''),
        limit: check.kind === 'yesNo' ? `@phaseRecord.answer.${limit}` : limit,
      },
      `checks.${at}.note`,
    ),
  );

const serialRefusals = ({ record, moved }: Case): Refusal[] =>
  record.correctionReason
    ? []
    : moved
        .flatMap((subject) => differingSerials(record, subject))
        .map(({ component, found, known }) =>
          refuse(
            'phase.serialMismatch',
            { kind: `@genset.component.${component}`, found, record: known },
            `${component}Sn`,
          ),
        );

/** What the life of the units says against the events of a pass, such as a day before the one before. */
async function lifeRefusals(context: TxContext, { record, moved }: Case, place: Place) {
  const outcomes = await tryEvents(context, eventsOf(record, { moved, place, at: context.at }));
  return outcomes.flatMap((outcome) =>
    outcome.result === 'refused' ? outcome.refusals.map(({ path: _, ...refusal }) => refusal) : [],
  );
}

/** Why a record may not be submitted, and the units that it moves on: the one judge of every way to a submission. */
export async function validateSubmission(
  context: TxContext,
  record: PhaseRecord,
  place: Place,
): Promise<{ readonly refusals: readonly Refusal[]; readonly moved: readonly Subject[] }> {
  const all = await subjectsOf(context, record.projectId);
  const moved = movedBy(record, all);
  const scans = record.phase === 'ARRIVAL' ? scanRefusals(record.arrivals ?? [], all) : [];
  if (scans.length > 0) return { refusals: scans, moved };
  const now: Case = { record, all, moved };
  const missing = [...missingOf(context, now), ...(await missingAtGates(context, record))];
  const separator = context.texts.text(context.locale, 'control.separator');
  const order = orderRefusals(now, await heldSerials(context, record.projectId));
  const found = [
    ...order,
    ...(missing.length > 0 ? [refuse('phase.gateIncomplete', { list: missing.join(separator) })] : []),
    ...limitRefusals(context, record),
    ...serialRefusals(now),
    ...(record.phase === 'ACCEPT' ? await acceptanceRefusals(context, record) : []),
    ...(record.finishedAt !== null && Date.parse(record.finishedAt) > context.now.getTime()
      ? [refuse('phase.inFuture', undefined, 'finishedAt')]
      : []),
  ];
  return { refusals: found.length > 0 ? found : await lifeRefusals(context, now, place), moved };
}
