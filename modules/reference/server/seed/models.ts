import { seedId, type Seeding } from '@mp/kernel/server';

/** A sample model: code, largest standby and prime power in kVA. */
type Sample = readonly [code: string, esp: number, prp: number];

const small: readonly Sample[] = [
  ['DG0022-E3', 22, 20],
  ['DG0033-E3', 33, 30],
  ['DG0044-E3', 44, 40],
  ['DG0055-E3', 55, 50],
  ['DG0066-E3', 66, 60],
  ['DG0088-E3', 88, 80],
  ['DG0110-E3', 110, 100],
  ['DG0138-E3', 138, 125],
  ['DG0165-E3', 165, 150],
  ['DG0200-E3', 200, 180],
  ['DG0220-E3', 220, 200],
  ['DG0250-E4', 250, 227],
  ['DG0275-E4', 275, 250],
  ['DG0330-E4', 330, 300],
  ['DG0385-E4', 385, 350],
  ['DG0440-E4', 440, 400],
];
const large: readonly Sample[] = [
  ['DG0500-E5', 500, 455],
  ['DG0550-E5', 550, 500],
  ['DG0625-E5', 625, 568],
  ['DG0688-E5', 688, 625],
  ['DG0825-E5', 825, 750],
  ['DG1000-E5', 1000, 909],
  ['DG1250-E5', 1250, 1125],
  ['DG1500-E5', 1500, 1364],
  ['DG1650-E5', 1650, 1500],
  ['DG1875-E5', 1875, 1705],
  ['DG2000-E5', 2000, 1818],
  ['DG2250-E5', 2250, 2045],
  ['DG2500-E5', 2500, 2250],
  ['DG3000-E5', 3000, 2750],
];
const seriesC: readonly Sample[] = [
  ['C220D5', 220, 200],
  ['C275D5', 275, 250],
  ['C350D5', 344, 313],
  ['C440D5', 440, 400],
  ['C550D5', 550, 500],
  ['C825D5', 825, 750],
  ['C1100D5', 1110, 1000],
  ['C1400D5', 1400, 1266],
];
const seriesPg: readonly Sample[] = [
  ['PG-220D5', 220, 200],
  ['PG-550D5', 550, 500],
  ['PG-825D5', 825, 750],
  ['PG-1100D5', 1100, 1000],
  ['PG-1650D5', 1650, 1500],
  ['PG-2500D5', 2500, 2250],
];
const gas: readonly Sample[] = [
  ['GS0400-G5', 0, 400],
  ['GS0625-G5', 0, 625],
  ['GS1250-G5', 0, 1250],
  ['GS1875-G5', 0, 1875],
];

/** Engine, alternator and controller up to a standby power in kVA. */
const components: readonly (readonly [upTo: number, engine: string, alternator: string, controller: string])[] = [
  [35, '4B3.9-G2', 'PI144E', 'PCC 1.1'],
  [70, '4BTA3.9-G2', 'UCI224E', 'PCC 1.1'],
  [140, '6BTAA5.9-G2', 'UCI274D', 'PCC 1.1'],
  [230, '6CTAA8.3-G2', 'UCI274H', 'PCC 1.1'],
  [340, '6LTAA9.5-G1', 'HCI444E', 'PCC 2.3'],
  [460, 'QSZ13-G5', 'HCI544C', 'PCC 2.3'],
  [700, 'QSX15-G8', 'HCI544F', 'PCC 2.3'],
  [1000, 'QSK23-G3', 'PI734B', 'PCC 2.3'],
  [1300, 'KTA38-G9', 'PI734F', 'PCC 3.3'],
  [1700, 'KTA50-G8', 'LVSI804R', 'PCC 3.3'],
  [2300, 'QSK60-G8', 'LVSI804S', 'PCC 3.3'],
  [9999, 'QSK78-G9', 'LVSI804X', 'PCC 3.3'],
];

const lifecycles: Readonly<Record<string, string>> = {
  'DG3000-E5': 'planned',
  C1400D5: 'planned',
  'GS1875-G5': 'planned',
  'DG0385-E4': 'phaseOut',
  C350D5: 'phaseOut',
  'DG0625-E5': 'phaseOut',
  'DG0055-E3': 'obsolete',
  'PG-220D5': 'obsolete',
  C220D5: 'obsolete',
};
const successors: Readonly<Record<string, string>> = {
  'DG0385-E4': 'DG0440-E4',
  C350D5: 'C440D5',
  'DG0625-E5': 'DG0688-E5',
  'DG0055-E3': 'DG0066-E3',
  'PG-220D5': 'C220D5',
  C220D5: 'DG0220-E3',
};

/** Active power at a power factor of 0.8, to a tenth for small sets. */
const kwOf = (kva: number) => String(kva < 300 ? Math.round(kva * 8) / 10 : Math.round(kva * 0.8));
const rating = (basis: string, kva: number) => ({
  basis,
  kw: kwOf(kva),
  kva: String(kva),
  powerFactor: '0.8',
  voltage: 400,
  frequency: '50',
  phase: '3',
});
const to = (step: number, value: number) => Math.round(value / step) * step;

const services = (isGas: boolean) =>
  [
    ['A', isGas ? 500 : 250, 6],
    ['B', isGas ? 1000 : 500, 12],
    ['C', isGas ? 4000 : 1500, 24],
    ['D', isGas ? 12_000 : 6000, 60],
  ].map(([level, hours, months]) => ({ level, hours, months }));

const fuels = {
  gas: { line: 'GAS', words: ['燃气', 'gas', 'ガス'] },
  diesel: { line: 'DIESEL', words: ['柴油', 'diesel', 'ディーゼル'] },
} as const;

function seriesOf(code: string, isGas: boolean): string {
  if (code.startsWith('DG')) return 'E';
  if (code.startsWith('PG')) return 'PG';
  return isGas ? 'GS' : 'C';
}

const gasRatings = (prp: number) => [rating('COP', prp), rating('PRP', prp)];
const dieselRatings = (esp: number, prp: number) => [
  rating('PRP', prp),
  rating('ESP', esp),
  ...(esp >= 2000 ? [rating('DCP', prp)] : []),
];

function emissionOf(code: string, series: string): string {
  if (code.endsWith('E3')) return 'CN3_NONROAD';
  if (code.endsWith('E4')) return 'CN4_NONROAD';
  return series === 'C' ? 'TIER2' : 'EXEMPT';
}

const goemSerials = { serial_pattern: String.raw`PG\d{9}`, serial_sample: 'PG260300123' };
const ownSerials = { serial_pattern: String.raw`[A-Z]\d{2}[A-L]\d{6}`, serial_sample: 'W26C004512' };

/** Level of the certificate that a size asks for. */
function levelOf(size: number): number {
  if (size <= 200) return 1;
  return size <= 1000 ? 2 : 3;
}

/** A sample model with the values of its columns. */
function modelOf([code, esp, prp]: Sample) {
  const size = Math.max(esp, prp);
  const isGas = esp === 0;
  const [, engine, alternator, controller] = components.find(([upTo]) => size <= upTo) ?? [0, '', '', ''];
  const series = seriesOf(code, isGas);
  const serials = series === 'PG' ? goemSerials : ownSerials;
  const { line, words } = isGas ? fuels.gas : fuels.diesel;
  const [zh, en, ja] = words;
  return {
    code,
    name: { ZH_CN: `${size} kVA ${zh}发电机组`, EN_US: `${size} kVA ${en} genset`, JA_JP: `${size} kVA ${ja}発電機` },
    series,
    product_line: line,
    brand_owner: series === 'PG' ? 'goem' : 'own',
    lifecycle: lifecycles[code] ?? 'active',
    ratings: isGas ? gasRatings(prp) : dieselRatings(esp, prp),
    prp_kva: prp,
    esp_kva: isGas ? null : esp,
    engine_model: isGas ? `QSV${size > 1000 ? 91 : 81}-G` : engine,
    alternator_model: alternator,
    controller_model: controller,
    emission: emissionOf(code, series),
    ...serials,
    service_hours: services(isGas),
    dimension: [
      to(10, 1300 + 68 * size ** 0.55),
      to(10, 650 + 28 * size ** 0.54),
      to(10, 950 + 30 * size ** 0.53),
    ].join('×'),
    dry_weight_kg: to(10, 320 + 6.4 * size),
    sound_level: Math.round(88 + 4.4 * Math.log10(size)),
    fuel_rate75: isGas ? null : String(Math.round(size * 0.8 * 0.75 * 0.258 * 10) / 10),
    required_cert: 'COMMISSION',
    required_level: levelOf(size),
    successor: successors[code] ?? null,
  };
}

/** The sample models, from 20 to 3,000 kVA. */
export const sampleModels = [...small, ...large, ...seriesC, ...seriesPg, ...gas].map(modelOf);

/** Gives a tenant the sample models; those that are there stay as they are. Answers how many are new. */
export async function seedModels(seeding: Seeding, tenantId: string): Promise<number> {
  const idOf = (code: string | null) => (code === null ? null : seedId(`${tenantId}/gensetModel/${code}`));
  const rows = sampleModels.map((each) => ({ ...each, id: idOf(each.code), successor_id: idOf(each.successor) }));
  const { rowCount } = await seeding.client.query(
    `insert into genset_model (tenant_id, id, created_at, updated_at, code, name, series, product_line, brand_owner, lifecycle,
        ratings, prp_kva, esp_kva, engine_model, alternator_model, controller_model, emission, successor_id, serial_pattern,
        serial_sample, service_hours, dimension, dry_weight_kg, sound_level, fuel_rate75, required_cert, required_level)
      select $1, m.id, $2, $2, m.code, m.name, m.series, m.product_line, m.brand_owner, m.lifecycle,
        m.ratings, m.prp_kva, m.esp_kva, m.engine_model, m.alternator_model, m.controller_model, m.emission, m.successor_id,
        m.serial_pattern, m.serial_sample, m.service_hours, m.dimension, m.dry_weight_kg, m.sound_level, m.fuel_rate75,
        m.required_cert, m.required_level
      from jsonb_populate_recordset(null::genset_model, $3::jsonb) m on conflict do nothing`,
    [tenantId, seeding.at, JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}
