import type { UnitRow } from '@mp/project/server';

/** Numbers of the units of a project by its places; one unit where no definition has told of any. */
export const unitNumbers = (places: readonly Pick<UnitRow, 'unitNo'>[]): readonly number[] =>
  places.length === 0 ? [1] : places.map(({ unitNo }) => unitNo);
