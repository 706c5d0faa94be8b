import { describe, expect, test } from 'vitest';
import { type RecordsAddress, recordsPart, recordsWays } from './records-address.ts';

const customers: RecordsAddress = { name: 'customer', hasOne: true, hasForm: true, others: ['merge'] };
const rules: RecordsAddress = { name: 'rule', hasOne: false, hasForm: true, others: [] };

describe('the pages of records', () => {
  test('show the list while the address names no record', () => {
    expect(recordsPart(customers, { q: 'abc', page: '2' })).toEqual({ kind: 'list' });
  });

  test('show the record that the address names', () => {
    expect(recordsPart(customers, { customer: '7' })).toEqual({ kind: 'one', id: '7' });
  });

  test('show the form over the record it was opened from', () => {
    const search = { customer: '7', ...recordsWays.edit(customers, '7') };

    expect(recordsPart(customers, { customer: '7', edit: '7' })).toEqual({ kind: 'form', id: '7', from: undefined });
    expect(search).toEqual({ customer: '7', edit: '7', tab: undefined });
  });

  test('begin a new record like another one', () => {
    expect(recordsWays.create('7')).toEqual({ new: '1', from: '7', tab: undefined });
    expect(recordsPart(customers, { new: '1', from: '7' })).toEqual({ kind: 'form', id: undefined, from: '7' });
  });

  test('show what else the address names before the record it was opened from', () => {
    expect(recordsPart(customers, { customer: '7', merge: '7' })).toEqual({ kind: 'other', name: 'merge', value: '7' });
  });

  test('return from a canceled form to where it was opened, from a saved one to the record', () => {
    expect(recordsWays.endForm(customers)).toEqual({ new: undefined, edit: undefined, from: undefined });
    expect(recordsWays.endForm(customers, '8')).toMatchObject({ new: undefined, edit: undefined, customer: '8' });
  });

  test('open the form where a record has no page of its own, and return to the list from it', () => {
    expect(recordsWays.edit(rules, '3')).toEqual({ rule: '3' });
    expect(recordsPart(rules, { rule: '3' })).toEqual({ kind: 'form', id: '3', from: undefined });
    expect(recordsWays.endForm(rules, '3')).toMatchObject({ rule: undefined });
  });

  test('leave the form to the drawer of the list where they have none', () => {
    expect(recordsPart({ ...customers, hasForm: false }, { new: '1' })).toEqual({ kind: 'list' });
  });

  test('leave a record with its open tab, and keep the filters of the list', () => {
    expect(recordsWays.leave(customers)).toEqual({ customer: undefined, tab: undefined, was: undefined });
  });
});
