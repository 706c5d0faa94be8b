import { defineResource, definePages, functionsOfPage, text } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { defineWebModule } from './registry.ts';

const pages = definePages('sample', {
  lampSetting: { title: 'nav.lampSetting', resource: 'sample.lamp', entities: ['bulb'] },
  lampReport: { title: 'nav.lampReport', entities: ['lamp'] },
});

test('a page that names its resource is a route and the place of its records, without a screen', () => {
  const web = defineWebModule({ name: 'sample', resourcePages: { lampSetting: 'sample.lamp' } });

  expect(web.routes).toEqual([{ path: '/lampSetting', titleKey: 'nav.lampSetting', load: expect.any(Function) }]);
  expect(web.records).toEqual([{ resource: 'sample.lamp', path: '/lampSetting', param: 'record' }]);
});

test('a resource whose record and new record have pages of their own has three routes under the one of its list', () => {
  const lamp = { resource: 'sample.lamp', one: 'lampDetail', add: 'lampAdd' };
  const web = defineWebModule({ name: 'sample', resourcePages: { lampSetting: lamp } });

  expect(web.routes).toMatchObject([
    { path: '/lampSetting', titleKey: 'nav.lampSetting' },
    { path: '/lampDetail', titleKey: 'nav.lampDetail', under: '/lampSetting', needs: ['id'] },
    { path: '/lampAdd', titleKey: 'nav.lampAdd', under: '/lampSetting' },
  ]);
  expect(web.records).toEqual([{ resource: 'sample.lamp', path: '/lampDetail', param: 'id' }]);
});

test('the form of a record may have a page of its own, which needs to be told the record', () => {
  const lamp = { resource: 'sample.lamp', one: 'lampDetail', form: 'lampForm' };
  const web = defineWebModule({ name: 'sample', resourcePages: { lampSetting: lamp } });

  expect(web.routes?.at(-1)).toMatchObject({ path: '/lampForm', under: '/lampSetting', needs: ['id'] });
});

test('the functions of its resource belong to the page, with those of the entities it names', () => {
  defineResource('sample.lamp', {
    label: 'name',
    fields: { name: text({ max: 10 }) },
    list: { columns: ['name'], sort: 'name' },
  });

  expect(pages.lampSetting.entities).toEqual(['lamp', 'bulb']);
  expect(functionsOfPage(pages.lampSetting).reads).toEqual(['lamp.read']);
});
