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
const titles = (
  name: string,
  code: string,
  mobile: string,
  secret: string,
  title: string,
  locked: string,
  reason: string,
) => ({
  'sheetRow.field.name': name,
  'sheetRow.field.code': code,
  'sheetRow.field.mobile': mobile,
  'sheetRow.field.secret': secret,
  'sheetRow.field.title': title,
  'sheetRow.field.locked': locked,
  'import.reason': reason,
  'import.language.ZH_CN': 'ZH',
  'import.language.EN_US': 'EN',
  'import.language.JA_JP': 'JA',
  'common.field.createdAt': 'createdAt',
  'common.field.updatedAt': 'updatedAt',
});
const texts = new Texts({
  'zh-CN': titles('姓名', '工号', '手机', '密级', '职称', '锁定', '错误原因'),
  'en-US': titles('Name', 'Code', 'Mobile', 'Secret', 'Title', 'Locked', 'Reason'),
  'ja-JP': titles('氏名', 'コード', '携帯', '機密', '肩書', 'ロック', '理由'),
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
  const { columns, missing, unknown } = mapHeader(['姓名 *', 'CODE', '肩書 (JA)'], server, rights, wording);

  expect(keysOf(columns)).toEqual(['name:write', 'code:write', 'title.JA_JP:write']);
  expect([missing, unknown]).toEqual([[], []]);
});

test('columns of an export that nobody or not this caller writes are passed over or guarded', () => {
  const { columns, unknown } = mapHeader(['姓名', '手机', '锁定', '错误原因', ''], server, rights, wording);

  expect(keysOf(columns)).toEqual(['name:write', 'mobile:guard', 'locked:ignore', undefined, undefined]);
  expect(unknown).toEqual([]);
});

test('missing, unknown, repeated and closed titles are named', () => {
  expect(mapHeader(['工号', '工号', '密级', '电话'], server, rights, wording)).toMatchObject({
    missing: ['姓名'],
    unknown: ['工号', '密级', '电话'],
  });
});
