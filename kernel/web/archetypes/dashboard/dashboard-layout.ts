/** Columns of the dashboard. */
export const dashboardColumns = 4;

/** A card on the dashboard: order in the list is order on the screen, rows fill from the left. */
export interface PlacedCard {
  readonly key: string;
  /** 1 to 4 columns. */
  readonly width: number;
  /** 1 to 3 rows. */
  readonly height: number;
}

const within = (value: number, max: number) => Math.min(max, Math.max(1, Math.round(value)));

/** The layout with one card moved before the one at `to`; the same layout where it is not there. */
export function moveCard(layout: readonly PlacedCard[], key: string, to: number): readonly PlacedCard[] {
  const card = layout.find((each) => each.key === key);
  if (!card) return layout;
  const others = layout.filter((each) => each !== card);
  const at = Math.min(others.length, Math.max(0, to));
  return [...others.slice(0, at), card, ...others.slice(at)];
}

/** The layout with one card's size changed by columns and rows, within the grid. */
export function resizeCard(
  layout: readonly PlacedCard[],
  key: string,
  by: { readonly width?: number; readonly height?: number },
): readonly PlacedCard[] {
  return layout.map((each) =>
    each.key === key
      ? {
          ...each,
          width: within(each.width + (by.width ?? 0), dashboardColumns),
          height: within(each.height + (by.height ?? 0), 3),
        }
      : each,
  );
}

/** The layout with a card at its end; once only. */
export function addCard(layout: readonly PlacedCard[], card: PlacedCard): readonly PlacedCard[] {
  return layout.some(({ key }) => key === card.key) ? layout : [...layout, card];
}

/** The layout without a card. */
export function removeCard(layout: readonly PlacedCard[], key: string): readonly PlacedCard[] {
  return layout.filter((each) => each.key !== key);
}

/** A stored layout as far as its cards exist, sizes within the grid. */
export function usableLayout(layout: readonly PlacedCard[], known: readonly string[]): readonly PlacedCard[] {
  const seen = new Set<string>();
  return layout
    .filter(({ key }) => known.includes(key) && !seen.has(key) && seen.add(key))
    .map(({ key, width, height }) => ({ key, width: within(width, dashboardColumns), height: within(height, 3) }));
}
