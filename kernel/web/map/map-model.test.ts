import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provinces, sea } from './china-land.ts';
import { clustersOf } from './clusters.ts';
import { moved, onScreen, placeAt, spotOf, underScreen, viewOf, zoomed, zooms } from './mercator.ts';
import { packLine, unpackLine } from './packed-line.ts';
import { tilesOf } from './tiles.ts';

const size = { width: 600, height: 400 };
const place = fc.record({
  lng: fc.double({ min: 74, max: 134, noNaN: true }),
  lat: fc.double({ min: 4, max: 53, noNaN: true }),
});
const places = fc.array(place, { minLength: 1, maxLength: 30 });

test('a view holds every place it was made for', () => {
  fc.assert(
    fc.property(places, (given) => {
      const view = viewOf(given, size);
      return given.every((each) => {
        const { x, y } = onScreen(spotOf(each), view, size);
        return x >= 0 && x <= size.width && y >= 0 && y <= size.height;
      });
    }),
  );
});

test('what lies under a point stays there while the map is zoomed, and goes along when it is dragged', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 }), (middle, x, y) => {
      const view = { ...spotOf(middle), zoom: 6 };
      const before = placeAt(underScreen({ x, y }, view, size));
      const closer = placeAt(underScreen({ x, y }, zoomed(view, { by: 2, at: { x, y }, size }), size));
      const dragged = placeAt(underScreen({ x: x + 30, y: y - 20 }, moved(view, { x: 30, y: -20 }), size));
      return [closer, dragged].every(
        (each) => Math.abs(each.lng - before.lng) < 1e-6 && Math.abs(each.lat - before.lat) < 1e-6,
      );
    }),
  );
});

test('marks near each other are one with their number; coming closer parts them, and none is lost', () => {
  const two = [
    { lng: 121.47, lat: 31.23 },
    { lng: 121.6, lat: 31.2 },
    { lng: 104.06, lat: 30.66 },
  ];
  const counts = (zoom: number) =>
    clustersOf(two, { view: { ...spotOf({ lng: 115, lat: 31 }), zoom }, size }).map(({ points }) => points.length);

  expect(counts(4)).toEqual([2, 1]);
  const near = { view: { ...spotOf(two[0] ?? { lng: 0, lat: 0 }), zoom: 11 }, size };
  expect(clustersOf(two, near).map(({ points }) => points.length)).toEqual([1, 1]);
  const same = [two[0], two[0]].flatMap((each) => each ?? []);
  expect(clustersOf(same, { ...near, view: { ...near.view, zoom: zooms.most } })).toHaveLength(2);
});

test('pictures of a service cover the whole view', () => {
  const tiles = tilesOf('https://t/{z}/{x}/{y}.png', { view: { ...spotOf({ lng: 121, lat: 31 }), zoom: 7.4 }, size });

  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ x, side }) => x + side))).toBeGreaterThanOrEqual(size.width);
  expect(Math.max(...tiles.map(({ y, side }) => y + side))).toBeGreaterThanOrEqual(size.height);
  expect(tiles[0]?.url).toMatch(/^https:\/\/t\/7\/\d+\/\d+\.png$/);
});

test('a packed line comes back, to a hundredth of a degree', () => {
  fc.assert(
    fc.property(places, (given) => {
      const corners = given.map(({ lng, lat }) => [Math.round(lng * 100) / 100, Math.round(lat * 100) / 100] as const);
      const distinct = corners.filter((each, at) => at === 0 || String(each) !== String(corners[at - 1]));
      expect(unpackLine(packLine(corners))).toEqual(distinct);
    }),
  );
});

/** Whether a place lies inside one of the lines. */
function isInside(lines: readonly string[], [lng, lat]: readonly [number, number]): boolean {
  return lines.map(unpackLine).some((corners) => {
    let inside = false;
    for (const [at, [x1, y1]] of corners.entries()) {
      const [x2, y2] = corners[(at + 1) % corners.length] ?? [0, 0];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  });
}

test('the land has all 34 provinces where they are, Taiwan, Hong Kong and Macao among them', () => {
  const land = new Map(provinces.map(([code, ...rings]) => [code, rings]));
  expect(land.size).toBe(34);
  const known: Readonly<Record<string, readonly [number, number]>> = {
    '110000': [116.4, 39.9],
    '310000': [121.45, 31.2],
    '510000': [104.06, 30.66],
    '540000': [91.1, 29.65],
    '540000 south': [93.5, 27.6],
    '650000': [87.6, 43.8],
    '650000 Aksai Chin': [79.5, 35.2],
    '710000': [120.97, 23.8],
    '460000': [109.9, 19.2],
    '810000': [114.13, 22.42],
  };
  for (const [code, at] of Object.entries(known))
    expect([code, isInside(land.get(code.slice(0, 6)) ?? [], at)]).toEqual([code, true]);
});

test('the South China Sea has its islands and the ten dashes, down to Zengmu', () => {
  const lines = sea.map(unpackLine);
  const middles = lines.map((line) => [
    line.reduce((sum, [lng]) => sum + lng, 0) / line.length,
    line.reduce((sum, [, lat]) => sum + lat, 0) / line.length,
  ]);
  const dashes = [
    [109.6, 15.7],
    [110.2, 11.7],
    [108.25, 6.5],
    [112.3, 3.6],
    [115.9, 7.6],
    [118.75, 11.4],
    [119.06, 15.5],
    [119.7, 18.5],
    [121.5, 21.2],
    [122.6, 24],
  ] as const;
  for (const [lng, lat] of dashes)
    expect(
      middles.some(([x = 0, y = 0]) => Math.hypot(x - lng, y - lat) < 0.5),
      `dash at ${lng}, ${lat}`,
    ).toBe(true);
  expect(Math.min(...lines.flatMap((line) => line.map(([, lat]) => lat)))).toBeLessThan(3.6);
  expect(lines.length).toBeGreaterThan(dashes.length);
});
