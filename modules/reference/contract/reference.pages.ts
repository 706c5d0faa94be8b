import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const referencePages = definePages('reference', {
  provinceCityCountrySetting: {
    title: 'nav.provinceCityCountrySetting',
    group: 'reference',
    order: 10,
    icon: 'environment',
    entities: ['region'],
  },
  bigAreaSetting: {
    title: 'nav.bigAreaSetting',
    group: 'reference',
    order: 20,
    icon: 'global',
    entities: ['bigArea', 'bigAreaRegion'],
    reads: ['region.read', 'user.read'],
  },
  areaPersonnelMaintenance: {
    title: 'nav.areaPersonnelMaintenance',
    group: 'reference',
    order: 30,
    icon: 'team',
    entities: ['areaAssignment'],
    reads: ['region.read', 'bigArea.read', 'user.read'],
  },
  DDMaintenance: {
    title: 'nav.DDMaintenance',
    group: 'reference',
    order: 40,
    icon: 'book',
    entities: ['dictionary', 'dictItem'],
  },
  holidays: {
    title: 'nav.holidays',
    group: 'reference',
    order: 50,
    icon: 'calendar',
    entities: ['calendar', 'calendarDay'],
  },
  directoryTypeSetting: {
    title: 'nav.directoryTypeSetting',
    group: 'reference',
    order: 80,
    icon: 'folder',
    entities: ['directoryType'],
    reads: ['attributeType.read'],
  },
  attributeTypeSetting: {
    title: 'nav.attributeTypeSetting',
    group: 'reference',
    order: 90,
    icon: 'tags',
    entities: ['attributeType'],
    reads: ['dictionary.read'],
  },
  fileSetting: {
    title: 'nav.fileSetting',
    group: 'reference',
    order: 100,
    icon: 'thunderbolt',
    entities: ['gensetModel'],
  },
  modelSetting: {
    title: 'nav.modelSetting',
    group: 'reference',
    order: 110,
    icon: 'file-done',
    entities: ['fileRule'],
  },
});
