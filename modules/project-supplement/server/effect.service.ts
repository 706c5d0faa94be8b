import { recordNames, type Context, type TxContext } from '@mp/kernel/server';
import { estimatedWarranty } from '@mp/genset/contract';
import type { UnitFacts } from '@mp/genset/server';
import type { KnownProject } from '@mp/project/server';
import { enteredFields, type SupplementEffect, type UnitDays } from '../contract/index.ts';
import type { PlannedUnit, Supplement, SupplementPlan } from './plan.service.ts';

const shown = ['shippedOn', 'arrivedOn', 'installedOn', 'commissionedOn', 'acceptedOn'] as const;

function daysOf(
  serialNo: string | null,
  facts: Partial<Pick<UnitFacts, (typeof shown)[number]>> | undefined,
): UnitDays {
  const [shippedOn = null, arrivedOn = null, installedOn = null, commissionedOn = null, acceptedOn = null] = shown.map(
    (name) => facts?.[name] ?? null,
  );
  const expected = estimatedWarranty({ shippedOn, acceptedOn });
  return {
    serialNo,
    shippedOn,
    arrivedOn,
    installedOn,
    commissionedOn,
    acceptedOn,
    warranty: expected && { from: expected.start, to: expected.end },
  };
}

function unitEffect({ entered, known, place, serialNo }: PlannedUnit): SupplementEffect['units'][number] {
  const given = Object.fromEntries(shown.flatMap((name) => (entered[name] ? [[name, entered[name]]] : [])));
  return {
    tag: place?.tag ?? entered.tag ?? '',
    evidence: entered.evidence ?? null,
    before: daysOf(place?.serialNo ?? known?.serialNo ?? null, known),
    after: daysOf(serialNo === '' ? null : serialNo, { ...known, ...given }),
  };
}

/** Fields that name records. */
const referenced: Readonly<Record<string, string>> = {
  contractPartyId: 'customer.customer',
  designerId: 'customer.customer',
};

/** Names of records for references, everything else as it is stored. */
async function saidOf(context: Context, name: string, values: readonly (string | null)[]): Promise<(string | null)[]> {
  const resource = referenced[name];
  if (resource === undefined) return [...values];
  const ids = values.flatMap((value) => value ?? []);
  const names = await recordNames(context, resource, ids);
  return values.map((value) => (value === null ? null : (names.get(value) ?? value)));
}

async function fieldEffects(
  context: Context,
  record: Supplement,
  project: KnownProject | undefined,
): Promise<SupplementEffect['fields']> {
  const given = enteredFields.filter((name) => record[name] !== null && record[name] !== undefined);
  return Promise.all(
    given.map(async (name) => {
      const [before = null, after = null] = await saidOf(context, name, [
        project?.[name] ?? null,
        String(record[name]),
      ]);
      return { name, before, after };
    }),
  );
}

/** What a back-entry changes against what is known now. */
export async function effectOf(
  context: TxContext,
  record: Supplement,
  { project, units }: SupplementPlan,
): Promise<SupplementEffect> {
  return { fields: await fieldEffects(context, record, project), units: units.map(unitEffect) };
}
