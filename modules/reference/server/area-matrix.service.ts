import { commonErrors, isDay, pickText } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import {
  areaPositions,
  placeOf,
  resolveAreaHandler,
  resolveBigArea,
  wallTime,
  type AreaMatrix,
  type Coverage,
} from '../contract/index.ts';
import { areasWithDirectors, matrixRegions, rowsOn, type MatrixRegion } from './area-assignment.query.ts';
import { coverageOn } from './big-area.query.ts';
import { handOvers } from './hand-over.ts';

type Row = Awaited<ReturnType<typeof rowsOn>>[number];
type Area = Awaited<ReturnType<typeof areasWithDirectors>>[number];
type Place = AreaMatrix['places'][number];

interface Ground {
  readonly context: Context;
  readonly day: string;
  readonly productLine: string | null;
  readonly channel: string | null;
  readonly rows: readonly Row[];
  readonly regions: ReadonlyMap<string, MatrixRegion>;
  readonly areas: ReadonlyMap<string, Area>;
  readonly coverage: readonly Coverage[];
}

function wayOf({ regions }: Ground, region: MatrixRegion): MatrixRegion[] {
  const above = region.parentId === null ? undefined : regions.get(region.parentId);
  return above ? [region, ...wayOf({ regions } as Ground, above)] : [region];
}

function cellsOf(
  ground: Ground,
  place: string,
  { places, director }: { readonly places: readonly string[]; readonly director: string | undefined },
): Place['cells'] {
  const { rows, productLine, channel, day } = ground;
  return areaPositions.map((position) => {
    const here = rows.filter((row) => row.position === position && placeOf(row) === place);
    const holders = here.map(({ position: _, regionId: __, bigAreaId: ___, ...holder }) => holder);
    const found = resolveAreaHandler(rows, { position, places, productLine, channel, day });
    const [first] = found?.rows ?? [];
    const state = first ? (placeOf(first) === place ? 'own' : 'above') : director === undefined ? 'gap' : 'director';
    return { position, state, userName: first?.userName ?? director ?? null, holders };
  });
}

function regionPlace(ground: Ground, region: MatrixRegion): Place {
  const { context, coverage, areas, productLine, day } = ground;
  const way = wayOf(ground, region);
  const ids = way.map(({ id }) => id);
  const area = areas.get(resolveBigArea(coverage, { way: ids, productLine, day })?.bigAreaId ?? '');
  const countries = way.flatMap(({ id, level }) => (level === 'country' ? [id] : []));
  const places = [...ids.filter((id) => !countries.includes(id)), ...(area ? [area.id] : []), ...countries];
  const nameOf = ({ name, shortName }: MatrixRegion) => pickText(shortName ?? name, context.locale);
  return {
    id: region.id,
    kind: region.level,
    name: nameOf(region),
    above: way
      .slice(1)
      .filter(({ level }) => level !== 'country')
      .map(nameOf)
      .reverse()
      .join(' / '),
    bigArea: area ? { name: pickText(area.name, context.locale), colour: area.colour } : null,
    cells: cellsOf(ground, region.id, { places, director: area?.director }),
  };
}

function areaPlace(ground: Ground, area: Area): Place {
  const name = pickText(area.name, ground.context.locale);
  const covered = ground.coverage.flatMap(({ bigAreaId, regionId }) =>
    bigAreaId === area.id ? (ground.regions.get(regionId) ?? []) : [],
  );
  // Whoever holds a position for a whole country holds it for the areas in it too.
  const countries = covered.flatMap((region) =>
    wayOf(ground, region).flatMap(({ id, level }) => (level === 'country' ? [id] : [])),
  );
  return {
    id: area.id,
    kind: 'bigArea',
    name,
    above: '',
    bigArea: { name, colour: area.colour },
    cells: cellsOf(ground, area.id, { places: [area.id, ...new Set(countries)], director: area.director }),
  };
}

/** Who holds positions, with what else is on their desks. */
async function peopleOf(context: Context, rows: readonly Row[]): Promise<AreaMatrix['people']> {
  const names = new Map(rows.map(({ userId, userName }) => [userId, userName]));
  const parts: { key: string; counts: ReadonlyMap<string, number> }[] = [];
  for (const { key, count } of handOvers.all()) parts.push({ key, counts: await count(context, [...names.keys()]) });
  const people = [...names].map(([id, name]) => ({
    id,
    name,
    assignments: rows.filter(({ userId }) => userId === id).length,
    work: parts.map(({ key, counts }) => ({ key, count: counts.get(id) ?? 0 })),
  }));
  return people.sort((a, b) => b.assignments - a.assignments || a.name.localeCompare(b.name));
}

/** Who holds which area position on a day: big areas, provinces, and regions that have rows of their own. */
export async function areaMatrix(
  context: Context,
  query: {
    readonly on?: string | undefined;
    readonly productLine?: string | undefined;
    readonly channel?: string | undefined;
  },
): Promise<AreaMatrix> {
  const day = query.on ?? wallTime(context.at).day;
  if (!isDay(day)) throw commonErrors.format({ field: '@areaAssignment.on' });
  const rows = await rowsOn(context, day);
  const named = new Set(rows.flatMap(({ regionId }) => (regionId === null ? [] : [regionId])));
  const [regions, areas] = [await matrixRegions(context, [...named]), await areasWithDirectors(context)];
  const ground: Ground = {
    context,
    day,
    productLine: query.productLine || null,
    channel: query.channel && query.channel !== 'any' ? query.channel : null,
    rows,
    regions: new Map(regions.map((region) => [region.id, region])),
    areas: new Map(areas.map((area) => [area.id, area])),
    coverage: await coverageOn(context, day),
  };
  const shown = regions.filter(({ id, level }) => level === 'province' || named.has(id));
  const places = [
    ...areas.map((area) => areaPlace(ground, area)),
    ...shown.map((region) => regionPlace(ground, region)),
  ];
  const isGap = ({ state }: Place['cells'][number]) => state === 'gap' || state === 'director';
  return {
    day,
    places,
    gaps: places.filter(({ kind }) => kind === 'province').flatMap(({ cells }) => cells.filter(isGap)).length,
    people: await peopleOf(context, rows),
  };
}
