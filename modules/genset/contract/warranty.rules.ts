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
    monthsAfter(acceptedOn, terms.fromAcceptance),
    ...(shippedOn ? [monthsAfter(shippedOn, terms.fromShipment)] : []),
  ];
  return { start: acceptedOn, end: ends.toSorted()[0] ?? acceptedOn };
}

function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = (date.getUTCMonth() + months) % 12;
  date.setUTCMonth(date.getUTCMonth() + months);
  // The last day of a shorter month, not the first days of the one behind it.
  if (date.getUTCMonth() !== wanted) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
