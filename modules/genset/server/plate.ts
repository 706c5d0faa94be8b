import { refuse, type Refusal } from '@mp/kernel/contract';
import { isSerialOf } from '@mp/reference/contract';
import type { ModelPlate } from '@mp/reference/server';

/** Why a serial number is none of a model. */
export const patternRefusals = (gsn: string, { serialPattern, code }: ModelPlate): Refusal[] =>
  serialPattern === null || isSerialOf(serialPattern, gsn)
    ? []
    : [refuse('gsn.pattern', { gsn, model: code }, 'serialNo')];

/** What stands on the plate of a unit of a model that is sold by a basis of its rating, the prime one when none is named. */
export function plateOf(model: ModelPlate, basis: string | undefined) {
  const ratings = model.ratings.toSorted((a, b) => Number(b.kva) - Number(a.kva));
  const rating = ratings.find((each) => each.basis === (basis ?? 'PRP')) ?? ratings[0];
  const { kw = null, kva = null, voltage = null, frequency = null } = rating ?? {};
  return {
    dutyType: basis ?? rating?.basis ?? null,
    ratedKw: kw,
    ratedKva: kva,
    voltage,
    frequency,
    engineModel: model.engineModel,
    alternatorModel: model.alternatorModel,
    controllerModel: model.controllerModel,
  };
}
