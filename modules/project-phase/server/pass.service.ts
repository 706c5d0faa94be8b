import type { InputOf } from '@mp/kernel/contract';
import { defineEvent, newId, recordsOf, type TxContext } from '@mp/kernel/server';
import { appendEvents } from '@mp/genset/server';
import { raiseIssue } from '@mp/project-weekly/server';
import { phaseRecord, scannedSerial, type DamageIssue, type RecordedPhase } from '../contract/index.ts';
import { doneOn, eventsOf, type PhaseRecord } from './events.ts';
import { movedBy } from './validate.service.ts';
import { lockProjectPhases, recordsOfPhase } from './phase.query.ts';
import { lockProject, subjectsOf, type Subject } from './subject.service.ts';

/** A phase has passed for units of a project: after their events, in the transaction of the audit. */
export const phasePassed = defineEvent<{
  readonly projectId: string;
  readonly phase: RecordedPhase;
  readonly recordId: string;
  readonly gensetIds: readonly string[];
  /** Day on which the work was done. */
  readonly on: string;
}>('project-phase.passed');

/** Opens a problem for each unit with major damage. */
async function openDamageIssues(context: TxContext, record: PhaseRecord): Promise<readonly DamageIssue[]> {
  const lines = (record.arrivals ?? []).filter(({ damage }) => damage === 'major');
  const issues: DamageIssue[] = [];
  for (const { serialNo, damageNote } of lines) {
    const text = `${scannedSerial(serialNo)}: ${damageNote ?? ''} (${record.no ?? ''})`.slice(0, 500);
    const issueId = await raiseIssue(context, {
      projectId: record.projectId,
      text,
      severity: 'high',
      ownerId: record.pmId,
    });
    issues.push({ serialNo: scannedSerial(serialNo), issueId });
  }
  return issues;
}

/** What has not come with a part arrival gets a record of its own. */
async function openRest(context: TxContext, record: PhaseRecord, moved: readonly Subject[]): Promise<void> {
  const here = new Set(moved.map(({ unit }) => unit.id));
  const rest = record.unitIds.filter((id) => !here.has(id));
  if (record.phase !== 'ARRIVAL' || rest.length === 0) return;
  const parts = (await recordsOfPhase(context, record.projectId, record.phase)).filter(({ no }) =>
    no.startsWith(`${record.no?.slice(0, 14) ?? ''}-`),
  );
  const { projectId, phase, dispatchId, dealerId, performerIds, siteName, siteRegionId, channel, pmId, ownerIds } =
    record;
  const same = {
    projectId,
    phase,
    dispatchId,
    dealerId,
    performerIds,
    siteName,
    siteRegionId,
    channel,
    pmId,
    ownerIds,
  };
  await recordsOf(context, phaseRecord).insertMany(
    [
      {
        id: newId(),
        values: {
          ...same,
          no: `${record.no?.slice(0, 14) ?? ''}-${parts.length + 2}`,
          unitIds: rest,
          startedAt: context.at,
          checks: (record.checks ?? []).map((check) => ({ ...check, value: null, note: null, photos: null })),
          state: 'doing',
        } as InputOf<typeof phaseRecord>,
      },
    ],
    { action: 'restOpened' },
  );
}

/**
 * A record passes: events of its units, by which the milestones of the plan follow; problems for what is damaged; a record
 * for what has not come. All of it with the audit, or nothing.
 */
export async function pass(context: TxContext, record: PhaseRecord): Promise<InputOf<typeof phaseRecord>> {
  await lockProjectPhases(context, record.projectId);
  const of = await lockProject(context, record.projectId);
  const moved = movedBy(record, await subjectsOf(context, record.projectId));
  const events = eventsOf(record, { moved, place: of, at: context.at });
  await appendEvents(context, events);
  const damageIssues = await openDamageIssues(context, record);
  await openRest(context, record, moved);
  await phasePassed.emit(context, {
    projectId: record.projectId,
    phase: record.phase,
    recordId: record.id,
    gensetIds: [...new Set(events.flatMap(({ gensetId }) => gensetId ?? []))],
    on: doneOn(record, context.at),
  });
  return {
    passedAt: context.at,
    ...(damageIssues.length > 0 ? { damageIssues } : {}),
  } as InputOf<typeof phaseRecord>;
}
