import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packLine, type Corner } from '../kernel/web/map/packed-line.ts';
import { repositoryRoot } from './repository.ts';

interface Feature {
  readonly id?: string;
  readonly properties: { readonly iso_a2?: string };
  readonly geometry: {
    readonly type: 'Polygon' | 'MultiPolygon';
    readonly coordinates: unknown;
    readonly encodeOffsets?: unknown;
  };
}
interface Collection {
  readonly features: readonly Feature[];
}

/** A ring as ECharts 4 stores it: steps of 1/1024 degree as signs, from an offset. */
function ringOf(text: string, [fromX = 0, fromY = 0]: readonly number[]): Corner[] {
  let [x, y] = [fromX, fromY];
  const step = (at: number): number => {
    const value = text.charCodeAt(at) - 64;
    return (value >> 1) ^ -(value & 1);
  };
  return Array.from({ length: text.length / 2 }, (_, at) => {
    x += step(2 * at);
    y += step(2 * at + 1);
    return [x / 1024, y / 1024];
  });
}

/** The rings of the provinces by their six digits, packed; an islet of less than a hundredth of a degree is left out. */
export function provincesOf({ features }: Collection): [code: string, ...rings: string[]][] {
  return features
    .map(({ id = '', geometry: { type, coordinates, encodeOffsets } }): [string, ...string[]] => {
      const texts = (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly string[])[];
      const offsets = (type === 'Polygon' ? [encodeOffsets] : encodeOffsets) as readonly (readonly number[][])[];
      const rings = texts.flatMap((part, at) => part.map((text, ring) => ringOf(text, offsets[at]?.[ring] ?? [])));
      return [id, ...rings.map(packLine).filter((line) => line.length > 12)];
    })
    .toSorted(([a], [b]) => a.localeCompare(b));
}

/** The islands of the South China Sea and the ten dashes: the small parts of China; those further north are its provinces'. */
export function seaOf({ features }: Collection): string[] {
  const china = features.find(({ properties }) => properties.iso_a2 === 'CN');
  if (!china) throw new Error('no China among the countries');
  const parts = china.geometry.coordinates as readonly (readonly (readonly Corner[])[])[];
  const isSmall = (ring: readonly Corner[]) => {
    const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
    return (
      Math.max(...lngs) - Math.min(...lngs) < 1.2 &&
      Math.max(...lats) - Math.min(...lats) < 1.3 &&
      Math.max(...lats) < 25
    );
  };
  return parts.flatMap((part) => part.slice(0, 1)).flatMap((ring) => (isSmall(ring) ? [packLine(ring)] : []));
}

if (import.meta.main) {
  const [provincesFile, countriesFile] = process.argv.slice(2);
  if (!provincesFile || !countriesFile) {
    console.error(
      'usage: node tools/china-land.ts <echarts 4.9.0>/map/json/china.json <world-geo-json-zh 2.1.5>/world.zh.json',
    );
    process.exit(2);
  }
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Collection;
  const file = join(repositoryRoot, 'kernel/web/map/china-land.ts');
  writeFileSync(
    file,
    `/*
 * Made by tools/china-land.ts, not by hand.
 * Provinces: Apache ECharts 4.9.0, map/json/china.json, Apache License 2.0,
 * Copyright 2017-2020 The Apache Software Foundation; rounded to hundredths of a degree and packed.
 * South China Sea: @surbowl/world-geo-json-zh 2.1.5, The Unlicense (public domain).
 */

/** Provinces by their six digits, each with the packed lines around its parts. */
export const provinces: readonly (readonly [code: string, ...rings: string[]])[] = ${JSON.stringify(provincesOf(read(provincesFile)))};

/** Packed lines around the islands of the South China Sea and its ten dashes. */
export const sea: readonly string[] = ${JSON.stringify(seaOf(read(countriesFile)))};
`,
  );
  console.log(file);
}
