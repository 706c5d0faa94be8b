import type { RecordOf } from '@mp/kernel/contract';
import { gensetComponents } from '@mp/genset/contract';
import type { EventInput } from '@mp/genset/server';
import { wallTime } from '@mp/reference/contract';
import { phaseSteps, scannedSerial, type phaseRecord } from '../contract/index.ts';
import type { Subject } from './subject.service.ts';

/** A record as it is stored. */
export type PhaseRecord = RecordOf<typeof phaseRecord>;

/** Where the units of a project stand. */
export interface Place {
  readonly no: string | null;
  readonly endCustomerId: string | null;
  readonly siteName: string | null;
  readonly siteRegionId: string | null;
}

/** Day on which a record says that the work was done. */
export const doneOn = ({ finishedAt }: PhaseRecord, at: string): string => wallTime(finishedAt ?? at).day;

/** Components that are other ones than the record of the genset says. */
export const differingSerials = (record: PhaseRecord, { genset }: Subject) =>
  record.phase === 'COMMISSION' && genset
    ? gensetComponents.flatMap((component) => {
        const [found, known] = [record[`${component}Sn`], genset[`${component}Sn`]];
        return found && known && scannedSerial(found) !== scannedSerial(known) ? [{ component, found, known }] : [];
      })
    : [];

/** What the pass of a record appends to the life of its units; none where the customer refused to accept. */
export function eventsOf(
  record: PhaseRecord,
  { moved, place, at }: { readonly moved: readonly Subject[]; readonly place: Place; readonly at: string },
): readonly EventInput[] {
  if (record.result === 'refused') return [];
  const on = doneOn(record, at);
  const source = { type: 'phaseRecord', no: record.no ?? record.id };
  const lines = new Map((record.arrivals ?? []).map((line) => [scannedSerial(line.serialNo), line]));
  return moved.flatMap((subject): EventInput[] => {
    const { genset, unit } = subject;
    if (!genset) return [];
    const base = { gensetId: genset.id, on, source, ...(record.dealerId ? { dealerId: record.dealerId } : {}) };
    const line = lines.get(scannedSerial(genset.serialNo));
    const standing = {
      customerId: place.endCustomerId,
      site: place.siteName,
      regionId: place.siteRegionId,
      positionTag: unit.tag,
    };
    return [
      // Each component of a unit is an event of its own, by a source of its own.
      ...differingSerials(record, subject).map(({ component, found }) => ({
        ...base,
        source: { ...source, no: `${source.no} ${component}` },
        kind: 'COMPONENT_REPLACED',
        params: { component, newSn: found, reason: record.correctionReason },
      })),
      {
        ...base,
        kind: phaseSteps[record.phase].event,
        params: { projectNo: place.no, ...(record.phase === 'COMMISSION' ? {} : standing) },
      },
      ...(line && line.damage !== 'none'
        ? [{ ...base, kind: 'DAMAGE', params: { severity: line.damage, reason: line.damageNote } }]
        : []),
    ];
  });
}
