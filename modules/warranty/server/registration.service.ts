import { refuse, throwIfAny, type InputOf, type RecordOf, type Refusal } from '@mp/kernel/contract';
import {
  fieldNames,
  recordsOf,
  serveResource,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { genset } from '@mp/genset/contract';
import { appendEvents, type AppendedEvent } from '@mp/genset/server';
import { basePeriodOf, baseTermOf, registration, type BasePeriod, type RegistrationDoubt } from '../contract/index.ts';
import { warrantedUnits, type WarrantedUnit } from './unit.service.ts';
import { baseTerms, registeredUnits } from './warranty.query.ts';

type Registration = RecordOf<typeof registration>;
type RegistrationInput = InputOf<typeof registration>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof registration)['fields']>>>;

/** Hours that a commissioning takes at most; more need a reason. */
const usualHours = 100;

/** A unit is registered once; who registers it waits for whoever does. */
async function requireUnregistered(context: TxContext, gensetId: string, besideId: string | null): Promise<void> {
  const { serialNo: gsn } = await recordsOf(context, genset).lock(gensetId);
  const taken = await registeredUnits(context, [gensetId], besideId);
  throwIfAny(taken.has(gensetId) ? [refuse('warranty.alreadyRegistered', { gsn }, 'gensetId')] : []);
}

async function unitOf(context: TxContext, gensetId: string): Promise<WarrantedUnit> {
  const [unit] = await warrantedUnits(context, [gensetId]);
  if (!unit) throw new Error(`no unit ${gensetId}`);
  return unit;
}

/** Days and hours that cannot be. */
function dateRefusals(
  context: TxContext,
  { commissionedOn, hoursAtCommission, hoursReason }: Registration,
  { shippedOn, madeOn }: WarrantedUnit,
): Refusal[] {
  const [from, to] = [shippedOn ?? madeOn ?? '', todayOf(context)];
  return [
    ...(commissionedOn < from || commissionedOn > to
      ? [refuse('warranty.commissionedOut', { from, to }, 'commissionedOn')]
      : []),
    ...(Number(hoursAtCommission) > usualHours && !hoursReason
      ? [refuse('warranty.hoursReason', { max: usualHours }, 'hoursReason')]
      : []),
  ];
}

function missingOf({ contactName, contactPhone, reportFiles, platePhotos }: Registration): string[] {
  const given = {
    contactName: Boolean(contactName),
    contactPhone: Boolean(contactPhone),
    reportFiles: (reportFiles ?? []).length > 0,
    platePhotos: (platePhotos ?? []).length > 0,
  };
  return Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [] : [name]));
}

/** The base warranty of a unit that is registered, by the use with which it is registered. */
async function periodOf(
  context: TxContext,
  unit: WarrantedUnit,
  { dutyType, commissionedOn }: Pick<Registration, 'dutyType' | 'commissionedOn'>,
): Promise<BasePeriod | null> {
  const registered = { ...unit, dutyType, commissionedOn };
  const term = baseTermOf(await baseTerms(context), registered);
  return term && basePeriodOf(term, registered);
}

function doubtsOf(context: TxContext, record: Registration, unit: WarrantedUnit): RegistrationDoubt[] {
  const own = context.rights.restrictedTo.get('dealer');
  const dealers = [unit.dealerId, unit.serviceDealerId];
  const holds: Readonly<Record<RegistrationDoubt, boolean>> = {
    otherDealer: own !== undefined && !dealers.some((id) => id !== null && own.includes(id)),
    hoursHigh: Number(record.hoursAtCommission) > usualHours,
    dutyDiffers: unit.dutyType !== null && unit.dutyType !== record.dutyType,
    customerDiffers: unit.customerId !== null && unit.customerId !== record.customerId,
  };
  return (Object.keys(holds) as RegistrationDoubt[]).filter((doubt) => holds[doubt]);
}

async function prepareSubmit(context: TxContext, record: Registration): Promise<RegistrationInput> {
  await requireUnregistered(context, record.gensetId, record.id);
  const unit = await unitOf(context, record.gensetId);
  const missing = missingOf(record);
  const list = fieldNames(context, registration, missing);
  throwIfAny(missing.length > 0 ? [refuse('warranty.incomplete', { list }, missing[0])] : []);
  throwIfAny(dateRefusals(context, record, unit));
  const period = await periodOf(context, unit, record);
  throwIfAny(period ? [] : [refuse('warranty.noBaseTerm', { gsn: unit.serialNo }, 'gensetId')]);
  const doubts = doubtsOf(context, record, unit);
  return {
    doubts,
    needsCheck: doubts.length > 0,
    warrantyStart: period?.start ?? null,
    warrantyEnd: period?.end ?? null,
  } as RegistrationInput;
}

/** What a registration tells of its unit. */
const registeredEvent = ({
  gensetId,
  no,
  customerId,
  site,
  siteRegionId,
  commissionedOn,
  warrantyStart,
  warrantyEnd,
}: Registration) => ({
  gensetId,
  kind: 'WARRANTY_REGISTERED',
  on: commissionedOn,
  params: { customerId, ...(site ? { site } : {}), regionId: siteRegionId, warrantyStart, warrantyEnd },
  source: { type: 'warranty.registration', no: no ?? '' },
});

/** A valid registration is told to its unit; one that is installed has been commissioned with it. */
async function accept(context: TxContext, record: Registration): Promise<void> {
  const { gensetId, commissionedOn, no } = record;
  const unit = await unitOf(context, gensetId);
  const source = { type: 'warranty.registration', no: no ?? '' };
  const isInstalled = unit.state === 'installed' && (unit.installedOn ?? '') <= commissionedOn;
  await recordsOf(context, registration).updateLatest(record.id, {
    patch: { validOn: todayOf(context) },
    action: 'accept',
  });
  await appendEvents(context, [
    registeredEvent(record),
    ...(isInstalled ? [{ gensetId, kind: 'COMMISSIONED', on: commissionedOn, source }] : []),
  ]);
}

const effects: Effects = { submit: { prepare: prepareSubmit }, accept };

/** Units that were commissioned are registered by it, where they are not yet and their customer is known. */
export async function registerCommissioned(
  context: TxContext,
  { events }: { readonly events: readonly AppendedEvent[] },
): Promise<void> {
  const commissioned = new Map(
    events.flatMap(({ kind, gensetId, on }) => (kind === 'COMMISSIONED' ? [[gensetId, on] as const] : [])),
  );
  if (commissioned.size === 0) return;
  const ids = [...commissioned.keys()];
  const known = await registeredUnits(context, ids);
  const units = (await warrantedUnits(context, ids)).filter(
    ({ id, customerId, regionId, expected, warrantyStart }) =>
      !known.has(id) && customerId !== null && regionId !== null && expected !== null && warrantyStart === null,
  );
  const registrations = recordsOf(context, registration);
  for (const unit of units) {
    const { customerId, regionId: siteRegionId, dutyType, expected } = unit;
    const id = await registrations.create(
      {
        gensetId: unit.id,
        customerId,
        siteRegionId,
        dutyType,
        commissionedOn: commissioned.get(unit.id),
      } as RegistrationInput,
      { action: 'commissioned' },
    );
    const period = { warrantyStart: expected?.start, warrantyEnd: expected?.end, validOn: todayOf(context) };
    await registrations.updateLatest(id, {
      patch: { source: 'COMMISSIONING', state: 'valid', ...period } as RegistrationInput,
      action: 'commissioned',
    });
    await appendEvents(context, [registeredEvent(await registrations.lock(id))]);
  }
}

/** Registrations of units. */
export const registrationServer: ResourceServer = serveResource(registration, {
  table: 'warranty_registration',
  hooks: {
    beforeCreate: async (context, input) => {
      await requireUnregistered(context, input.gensetId ?? '', null);
    },
    beforeRestore: (context, old) => requireUnregistered(context, old.gensetId, old.id),
  },
  effects,
});
