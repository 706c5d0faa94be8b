import { plainResource, queryClient, resourceClient, useConnection, usePhone, type AnyRecord } from '@mp/kernel/web';
import { dispatch } from '@mp/project-dispatch/contract';
import { useEffect } from 'react';
import { openDispatches, phaseRecord } from '../contract/index.ts';
import { phaseWorkQuery, recordUnitsQuery } from './project-phase.client.ts';
import { beginningOf, idsOf, workOf } from './use-work.ts';

/** So many records and dispatches are taken along, the newest. */
const most = 30;
/** What was taken along within this time is not fetched anew, in milliseconds. */
const freshMs = 10 * 60_000;
const fresh = { staleTime: freshMs } as const;

const records = resourceClient(plainResource(phaseRecord));
const dispatches = resourceClient(plainResource(dispatch));
const unitByUnit: readonly unknown[] = ['INSTALL', 'COMMISSION'];

async function takeRecord({ id }: AnyRecord): Promise<void> {
  await queryClient.fetchQuery({ ...records.one(id), ...fresh });
  await queryClient.fetchQuery({ ...recordUnitsQuery(id), ...fresh });
}

async function takeDispatch({ id }: AnyRecord): Promise<void> {
  const record = await queryClient.fetchQuery({ ...dispatches.one(id), ...fresh });
  const units = idsOf(record['unitIds']);
  const groups = unitByUnit.includes(record['phase']) ? units.map((unit) => [unit]) : [units];
  for (const unitIds of groups) {
    const work = workOf({ ...beginningOf(record), unitIds });
    if (work) await queryClient.fetchQuery({ ...phaseWorkQuery(work), ...fresh });
  }
}

async function takeAlong(): Promise<void> {
  const ofState = (...states: readonly string[]) =>
    ({ size: most, filters: [{ field: 'state', op: 'in', value: states.join(',') }] }) as const;
  const open = await queryClient.fetchQuery({ ...records.list(ofState('doing', 'returned')), ...fresh });
  for (const record of open.items) await takeRecord(record);
  const sent = await queryClient.fetchQuery({ ...dispatches.list(ofState('accepted', ...openDispatches)), ...fresh });
  for (const record of sent.items) await takeDispatch(record);
}

/** On a phone, reads what is to be done at the sites while there is a connection, so that it is there without one. */
export function useTakeAlong(): void {
  const isPhone = usePhone();
  const { state } = useConnection();
  useEffect(() => {
    // What can not be fetched now is fetched with the next visit.
    if (isPhone && state === 'online') void takeAlong().catch(() => undefined);
  }, [isPhone, state]);
}
