import { refuse, type Refusal } from '@mp/kernel/contract';

/** So far from the site, in metres, an engineer may stand without a word. */
export const nearMetres = 1000;

/** A serial number as it is compared: without spaces, in capitals. */
export const comparedSerial = (value: string): string => value.replace(/\s+/gu, '').toUpperCase();

/** Where somebody checks in. */
export interface CheckInPlace {
  /** The site has a place on the map. */
  readonly isPlaced: boolean;
  /** The device says where it is. */
  readonly isKnown: boolean;
  /** Metres between the two; null where one is not known. */
  readonly distance: number | null;
  readonly reason: string | null;
}

/** Why a check-in needs a word that it does not have: far from the site, or from a device that does not say where it is. Pure. */
export function checkInRefusals({ isPlaced, isKnown, distance, reason }: CheckInPlace): readonly Refusal[] {
  if (reason !== null && reason.trim().length > 1) return [];
  if (!isKnown) return [refuse('maintenance.positionUnknown', undefined, 'arriveReason')];
  if (isPlaced && distance !== null && distance > nearMetres)
    return [refuse('maintenance.farFromSite', { km: (distance / 1000).toFixed(1) }, 'arriveReason')];
  return [];
}
