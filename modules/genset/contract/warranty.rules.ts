import { plusMonths } from '@mp/reference/contract';

/** The usual warranty: a year from acceptance, and a year and a half from shipment at most. */
const terms = { fromAcceptance: 12, fromShipment: 18 } as const;

/** The warranty of a unit as its days let one expect before it is registered; null while it is not accepted. */
export function estimatedWarranty({
  acceptedOn,
  shippedOn,
}: {
  readonly acceptedOn: string | null;
  readonly shippedOn: string | null;
}): { start: string; end: string } | null {
  if (!acceptedOn) return null;
  const ends = [
    plusMonths(acceptedOn, terms.fromAcceptance),
    ...(shippedOn ? [plusMonths(shippedOn, terms.fromShipment)] : []),
  ];
  return { start: acceptedOn, end: ends.toSorted()[0] ?? acceptedOn };
}
