import type { AnyRecord, Values } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { performanceClasses, recordedPhases, type PhaseWork, type PhaseWorkQuery } from '../contract/index.ts';
import { phaseWorkQuery, recordUnitsQuery } from './project-phase.client.ts';

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((each) => each === value);

/** The ids of a field that holds several. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** What a new record takes from its dispatch, with the names that the dispatch knows. */
export function beginningOf(of: AnyRecord): Record<string, unknown> {
  return {
    projectId: of['projectId'],
    projectIdLabel: of['projectIdLabel'],
    phase: of['phase'],
    unitIds: of['unitIds'],
    unitIdsLabels: of['unitIdsLabels'],
    dispatchId: of.id,
    dispatchIdLabel: of['no'],
    performerIds: of['personIds'],
    performerIdsLabels: of['personIdsLabels'],
  };
}

/** Which work a form that makes a new record is about; undefined while it does not say that. */
export function workOf(values: Values): PhaseWorkQuery | undefined {
  const project = values['projectId'];
  const dispatch = values['dispatchId'];
  const phase = oneOf(recordedPhases, values['phase']);
  const units = idsOf(values['unitIds']);
  if (typeof project !== 'string' || phase === undefined || units.length === 0) return undefined;
  const performanceClass = oneOf(performanceClasses, values['performanceClass']);
  return {
    project,
    phase,
    units: units.join(','),
    ...(typeof dispatch === 'string' && dispatch !== '' ? { dispatch } : {}),
    ...(performanceClass ? { performanceClass } : {}),
  };
}

/** Units and checks that a new record would begin with; undefined while they are not known, and for a stored record. */
export function useWork(values: Values | undefined): PhaseWork | undefined {
  const asked = values === undefined || values['id'] !== undefined ? undefined : workOf(values);
  const { data } = useQuery({
    ...phaseWorkQuery(asked ?? { project: '', phase: 'ARRIVAL', units: '' }),
    enabled: asked !== undefined,
  });
  return asked === undefined ? undefined : data;
}

/** The units that a record is about, stored or new. */
export function useRecordUnits(values: Values | undefined): PhaseWork['units'] | undefined {
  const id = values?.['id'];
  const stored = useQuery({ ...recordUnitsQuery(String(id)), enabled: typeof id === 'string' });
  const work = useWork(values);
  return typeof id === 'string' ? stored.data?.items : work?.units;
}
