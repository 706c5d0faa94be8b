/** A position as its tree needs it. */
export interface Seat {
  readonly id: string;
  readonly parentId: string | null;
}

/** A position in its place. */
export interface PlacedSeat<S extends Seat> {
  readonly seat: S;
  readonly depth: number;
}

/** Positions in the order of their tree; whose parent is not among them stands at the top. */
export function placedSeats<S extends Seat>(seats: readonly S[]): PlacedSeat<S>[] {
  const known = new Set(seats.map(({ id }) => id));
  const below = Map.groupBy(seats, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const out: PlacedSeat<S>[] = [];
  const visit = (parent: string | null, depth: number): void => {
    for (const seat of below.get(parent) ?? []) {
      out.push({ seat, depth });
      visit(seat.id, depth + 1);
    }
  };
  visit(null, 0);
  return out;
}

/** Positions under which one may be moved: not itself, nothing below it. */
export function possibleParents<S extends Seat>(seats: readonly S[], id: string): S[] {
  const placed = placedSeats(seats);
  const at = placed.findIndex(({ seat }) => seat.id === id);
  const depth = placed[at]?.depth ?? 0;
  let end = at + 1;
  while ((placed[end]?.depth ?? -1) > depth) end += 1;
  return placed.filter((_, place) => place < at || place >= end).map(({ seat }) => seat);
}

/** The positions of one organisation. */
export interface SeatGroup<S extends Seat> {
  readonly orgId: string;
  readonly seats: readonly S[];
}

/** Positions by organisation, the organisations in the order of their first position: each has a tree of its own. */
export function seatGroups<S extends Seat & { readonly orgId: string }>(seats: readonly S[]): SeatGroup<S>[] {
  return [...Map.groupBy(seats, ({ orgId }) => orgId)].map(([orgId, own]) => ({ orgId, seats: own }));
}
