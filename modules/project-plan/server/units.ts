import type { TxContext } from '@mp/kernel/server';
import { unitFactsOf, type UnitFacts } from '@mp/genset/server';
import { projectUnitsOf, type UnitRow } from '@mp/project/server';

/** Numbers of the units of a project by its places; one unit where no definition has told of any. */
export const unitNumbers = (places: readonly Pick<UnitRow, 'unitNo'>[]): readonly number[] =>
  places.length === 0 ? [1] : places.map(({ unitNo }) => unitNo);

/** The places of a project, and what is known of the gensets in them. */
export async function unitsOf(
  context: TxContext,
  projectId: string,
): Promise<{ readonly places: readonly UnitRow[]; readonly facts: readonly UnitFacts[] }> {
  const places = await projectUnitsOf(context, [projectId]);
  return {
    places,
    facts: await unitFactsOf(
      context,
      places.flatMap(({ gensetId }) => gensetId ?? []),
    ),
  };
}

/** Whether the customer has accepted the genset of every place of a project. */
export const areAccepted = ({ places, facts }: Awaited<ReturnType<typeof unitsOf>>): boolean =>
  places.length > 0 && facts.filter(({ acceptedOn }) => acceptedOn !== null).length === places.length;
