import { writeFileSync } from 'node:fs';

/** A city of a test's file, with the network that lies in it. */
export interface TestCity {
  /** Such as `81.2.0.0/16`; IPv4 alone. */
  readonly network: string;
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius?: number;
}

type Value = string | number | { readonly double: number } | { readonly [name: string]: Value } | readonly Value[];

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** The byte that says kind and size, with what follows it where the size is large (MaxMind DB format 2.0). */
function head(kind: number, size: number): Buffer {
  const [written, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return kind > 7 ? Buffer.from([written, kind - 7, ...more]) : Buffer.from([(kind << 5) | written, ...more]);
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'utf8');
    return Buffer.concat([head(2, text.length), text]);
  }
  if (typeof value === 'number') {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), number]);
  }
  if (isList(value)) return Buffer.concat([head(11, value.length), ...value.map(encoded)]);
  if ('double' in value && typeof value.double === 'number') {
    const number = Buffer.alloc(8);
    number.writeDoubleBE(value.double);
    return Buffer.concat([head(3, 8), number]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([name, each]) => [encoded(name), encoded(each)])]);
}

const recordOf = ({ id, name, country, latitude, longitude, radius = 10 }: TestCity): Value => ({
  city: { geoname_id: id, names: { en: name, 'zh-CN': `${name}市` } },
  country: { iso_code: country, names: { en: country } },
  location: { latitude: { double: latitude }, longitude: { double: longitude }, accuracy_radius: radius },
});

type Node = [Node | number | undefined, Node | number | undefined];

/** The tree of the networks' bits, its leaves the number of a city. */
function treeOf(cities: readonly TestCity[]): Node {
  const root: Node = [undefined, undefined];
  for (const [at, { network }] of cities.entries()) {
    const [address = '', length = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = bit === '1' ? 1 : 0;
      const next = node[side];
      const below: Node = Array.isArray(next) ? next : [undefined, undefined];
      node[side] = below;
      node = below;
    }
    node[bits.endsWith('1') ? 1 : 0] = at;
  }
  return root;
}

function nodesOf(root: Node): readonly Node[] {
  const nodes = [root];
  for (const node of nodes) for (const side of node) if (Array.isArray(side)) nodes.push(side);
  return nodes;
}

/** Writes a file of cities in the published format of MaxMind DB; answers its path. */
export function writePlaces(path: string, cities: readonly TestCity[]): string {
  const nodes = nodesOf(treeOf(cities));
  const records = cities.map((city) => encoded(recordOf(city)));
  const starts = records.map((_, at) => records.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  const recordSize = 24;
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, node] of nodes.entries())
    for (const [side, next] of node.entries()) {
      const place = Array.isArray(next) ? nodes.indexOf(next) : undefined;
      const start = typeof next === 'number' ? (starts[next] ?? 0) + nodes.length + 16 : nodes.length;
      tree.writeUIntBE(place ?? start, at * 6 + side * 3, 3);
    }
  const metadata = encoded({
    node_count: nodes.length,
    record_size: recordSize,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en', 'zh-CN'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    description: { en: 'Cities of a test' },
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  writeFileSync(path, Buffer.concat([tree, Buffer.alloc(16), ...records, marker, metadata]));
  return path;
}
