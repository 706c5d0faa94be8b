import { expect, test } from 'vitest';
import { defineResource, flag, i18nText, image, password, phone, text } from '../../contract/index.ts';
import { noRights, type Rights } from '../rights.ts';
import { serveResource } from '../resource/serve-resource.ts';
import { Texts } from '../texts.ts';
import { exportColumns, importColumns, mapHeader } from './columns.ts';

const sample = defineResource('excelcolumn.sheetRow', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    code: text(),
    mobile: phone({ controlled: true }),
    secret: text({ controlled: true }),
    password: password({ required: true }),
    photo: image(),
    title: i18nText(),
    locked: flag({ readOnly: true }),
  },
  list: { columns: ['name'], sort: 'name' },
});
const server = serveResource(sample, { table: 'person' });
const titles = ({ reason, ...fields }: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, title]) => [`sheetRow.field.${name}`, title])),
  'import.reason': reason ?? '',
  'import.language.ZH_CN': 'ZH',
  'import.language.EN_US': 'EN',
  'import.language.JA_JP': 'JA',
  'common.field.createdAt': 'createdAt',
  'common.field.updatedAt': 'updatedAt',
});
const texts = new Texts({
  'zh-CN': titles({
    name: '姓名',
    code: '工号',
    mobile: '手机',
    secret: '密级',
    title: '职称',
    locked: '锁定',
    reason: '错误原因',
  }),
  'en-US': titles({
    name: 'Name',
    code: 'Code',
    mobile: 'Mobile',
    secret: 'Secret',
    title: 'Title',
    locked: 'Locked',
    reason: 'Reason',
  }),
  'ja-JP': titles({
    name: '氏名',
    code: 'コード',
    mobile: '携帯',
    secret: '機密',
    title: '肩書',
    locked: 'ロック',
    reason: '理由',
  }),
});
const wording = { texts, language: 'zh-CN' } as const;
const rights: Rights = {
  ...noRights,
  functions: new Set(['sheetRow.create', 'sheetRow.update']),
  fields: new Map([['sheetRow.mobile', 1]]),
};
const keysOf = (columns: readonly ({ key: string; use: string } | undefined)[]) =>
  columns.map((column) => column && `${column.key}:${column.use}`);

test('a template asks for what the caller may write and a sheet can carry', () => {
  expect(importColumns(server, rights).map(({ key }) => key)).toEqual([
    'name',
    'code',
    'title.ZH_CN',
    'title.EN_US',
    'title.JA_JP',
  ]);
});

test('an export shows what the reader may see', () => {
  expect(exportColumns(server, rights).map(({ key }) => key)).toEqual([
    'name',
    'code',
    'mobile',
    'title.ZH_CN',
    'title.EN_US',
    'title.JA_JP',
    'locked',
    'createdAt',
    'updatedAt',
  ]);
  expect(exportColumns(server, rights, ['mobile', 'secret', 'name']).map(({ key }) => key)).toEqual(['mobile', 'name']);
});

test('titles are known in the caller’s language and in the others, whatever their case, with a star behind', () => {
  const { columns, missing, unknown } = mapHeader(server, ['姓名 *', 'CODE', '肩書 (JA)'], { rights, wording });

  expect(keysOf(columns)).toEqual(['name:write', 'code:write', 'title.JA_JP:write']);
  expect([missing, unknown]).toEqual([[], []]);
});

test('columns of an export that nobody or not this caller writes are passed over or guarded', () => {
  const { columns, unknown } = mapHeader(server, ['姓名', '手机', '锁定', '错误原因', ''], { rights, wording });

  expect(keysOf(columns)).toEqual(['name:write', 'mobile:guard', 'locked:ignore', undefined, undefined]);
  expect(unknown).toEqual([]);
});

test('missing, unknown, repeated and closed titles are named', () => {
  expect(mapHeader(server, ['工号', '工号', '密级', '电话'], { rights, wording })).toMatchObject({
    missing: ['姓名'],
    unknown: ['工号', '密级', '电话'],
  });
});
