import { choice, decimal, defineResource, dict, i18nText, integer, ref, refuse, rows, text } from '@mp/kernel/contract';
import { isSerialOf, isSerialPattern } from './serial-pattern.ts';

/** Ratings of ISO 8528-1. */
export const ratingBases = ['ESP', 'PRP', 'COP', 'LTP', 'DCP'] as const;

/** Whether an apparent power and a power factor make an active power, within one per cent. */
export function isRating(kva: string, powerFactor: string, kw: string): boolean {
  return Math.abs(Number(kva) * Number(powerFactor) - Number(kw)) <= Number(kw) * 0.01 + 1e-9;
}

interface Rating {
  readonly basis?: string | null;
  readonly kw: string | null;
  readonly kva: string | null;
  readonly powerFactor: string | null;
}

/** Largest apparent power among the ratings of a basis; null where there is none. */
export function ratedKva(ratings: unknown, basis: (typeof ratingBases)[number]): string | null {
  const rated = (Array.isArray(ratings) ? (ratings as readonly Rating[]) : []).flatMap((rating) =>
    rating.basis === basis && rating.kva ? [rating.kva] : [],
  );
  return rated.toSorted((a, b) => Number(b) - Number(a))[0] ?? null;
}

/** A model of generator set. */
export const gensetModel = defineResource('reference.gensetModel', {
  label: 'code',
  number: 'code',
  fields: {
    code: text({
      required: true,
      max: 30,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/u,
      unique: 'tenant',
      search: true,
      createOnly: true,
    }),
    name: i18nText({ required: true, max: 60, search: true }),
    series: dict('GENSET_SERIES'),
    productLine: dict('PRODUCT_LINE', { required: true }),
    brandOwner: choice(['own', 'goem'], { required: true, default: 'own' }),
    lifecycle: choice(['planned', 'active', 'phaseOut', 'obsolete'], {
      readOnly: true,
      default: 'planned',
      tones: { planned: 'draft', active: 'success', phaseOut: 'waiting', obsolete: 'void' },
    }),
    ratings: rows(
      {
        basis: choice(ratingBases, { required: true }),
        kw: decimal({ required: true, min: '0.1', max: '20000', scale: 1 }),
        kva: decimal({ required: true, min: '0.1', max: '20000', scale: 1 }),
        powerFactor: decimal({ required: true, min: '0.1', max: '1', scale: 2, default: '0.8' }),
        voltage: integer({ required: true, min: 100, max: 36_000, default: 400 }),
        frequency: choice(['50', '60'], { required: true, default: '50' }),
        phase: choice(['1', '3'], { required: true, default: '3' }),
      },
      { required: true, maxRows: 20 },
    ),
    /** Largest apparent power of the prime and of the standby ratings, derived. */
    prpKva: decimal({ readOnly: true, scale: 1 }),
    espKva: decimal({ readOnly: true, scale: 1 }),
    engineModel: text({ max: 40, search: true }),
    alternatorModel: text({ max: 40 }),
    controllerModel: text({ max: 40 }),
    emission: dict('EMISSION'),
    successorId: ref('reference.gensetModel'),
    serialPattern: text({ max: 120 }),
    serialSample: text({ max: 40 }),
    serviceHours: rows(
      {
        level: choice(['A', 'B', 'C', 'D'], { required: true }),
        hours: integer({ required: true, min: 1, max: 100_000 }),
        months: integer({ required: true, min: 1, max: 240 }),
      },
      { maxRows: 4 },
    ),
    dimension: text({ max: 40 }),
    dryWeightKg: integer({ min: 1, max: 500_000 }),
    soundLevel: integer({ min: 1, max: 200 }),
    fuelRate75: decimal({ min: '0', max: '10000', scale: 1 }),
    requiredCert: dict('CERT_TYPE'),
    requiredLevel: integer({ min: 1, max: 3 }),
  },
  list: {
    columns: [
      'code',
      'name',
      'productLine',
      'prpKva',
      'espKva',
      'engineModel',
      'alternatorModel',
      'controllerModel',
      'emission',
      'lifecycle',
      'updatedAt',
    ],
    filters: ['productLine', 'espKva', 'emission', 'lifecycle', 'engineModel', 'series', 'brandOwner'],
    sort: 'code',
  },
  form: {
    layout: 'page',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'series', 'productLine', 'brandOwner', 'successorId'] },
      { key: 'ratings', fields: ['ratings'] },
      {
        key: 'components',
        fields: [
          'engineModel',
          'alternatorModel',
          'controllerModel',
          'emission',
          'dimension',
          'dryWeightKg',
          'soundLevel',
          'fuelRate75',
        ],
      },
      { key: 'service', fields: ['serviceHours', 'requiredCert', 'requiredLevel', 'serialPattern', 'serialSample'] },
    ],
  },
  rules: [
    {
      fields: ['ratings'],
      check: ({ ratings }) =>
        (Array.isArray(ratings) ? (ratings as readonly Rating[]) : []).flatMap(({ kw, kva, powerFactor }, at) =>
          kw && kva && powerFactor && !isRating(kva, powerFactor, kw)
            ? [refuse('model.ratingMismatch', { kVA: kva, pf: powerFactor, kW: kw }, `ratings.${at}.kva`)]
            : [],
        ),
    },
    {
      fields: ['serviceHours'],
      check: ({ serviceHours }) => {
        const levels = (Array.isArray(serviceHours) ? serviceHours : []).map((row: { level?: unknown }) =>
          String(row.level),
        );
        return levels.flatMap((level, at) =>
          levels.indexOf(level) < at ? [refuse('model.levelTwice', { level }, `serviceHours.${at}.level`)] : [],
        );
      },
    },
    {
      fields: ['serialPattern', 'serialSample'],
      check: ({ serialPattern, serialSample }) => {
        if (typeof serialPattern !== 'string') return [];
        if (!isSerialPattern(serialPattern)) return [refuse('model.serialPattern', undefined, 'serialPattern')];
        if (typeof serialSample !== 'string')
          return [refuse('common.required', { field: '@gensetModel.field.serialSample' }, 'serialSample')];
        return isSerialOf(serialPattern, serialSample)
          ? []
          : [refuse('model.serialPattern', undefined, 'serialSample')];
      },
    },
  ],
  attachments: true,
  excel: { export: true, import: true, key: 'code' },
});
