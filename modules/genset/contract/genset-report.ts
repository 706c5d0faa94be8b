import { defineReport, type ListBehind } from '@mp/kernel/contract';
import { genset } from './genset.resource.ts';

const units = (filter: ListBehind['filter']): ListBehind => ({
  page: 'projectAccetQuery',
  lists: genset.key,
  filter: { ...filter, 'state[ne]': 'scrapped' },
});
const model = {
  key: 'modelId',
  name: 'model',
  title: '@genset.field.modelId',
  behind: units({ modelId: '{modelId}' }),
} as const;
const area = {
  key: 'areaId',
  name: 'area',
  title: '@genset.field.bigAreaId',
  none: 'noArea',
  behind: units({ bigAreaId: '{areaId}' }),
} as const;
const figures = {
  units: { kind: 'count', behind: units({}) },
  kva: 'kva',
} as const;

/** Units by model and big area. */
export const gensetReport = defineReport(genset, {
  id: 'genset.pivot',
  path: '/genset/reports/pivot',
  summary: 'Units by model and sales region',
  sets: {
    all: { measures: { ...figures, inService: { kind: 'count', behind: units({ state: 'inService' }) } } },
    cells: {
      by: [model, area],
      measures: { units: 'count' },
    },
    areas: { by: [area], measures: { units: 'count', kva: 'kva' } },
  },
  tiles: { of: 'all', show: ['units', 'inService', 'kva'] },
  tables: [
    { title: 'byModelAndArea', of: 'cells', matrix: { measure: 'units' }, isDense: true },
    { title: 'byArea', of: 'areas' },
  ],
  empty: 'nothing',
});
