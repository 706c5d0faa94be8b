import { expect, test } from 'vitest';
import { aGraph } from './flow.fixture.ts';
import { numberOf, subjectOf } from './subject.ts';

const initiator = {
  id: 'u',
  userName: 'ann',
  name: '安',
  orgId: null,
  orgPath: '',
  positionCodes: [],
  roleCodes: [],
  dealerId: null,
  areaIds: [],
};
const graph = (subject: string) =>
  aGraph('leave', { process: { subject, names: { zh: '请假' } }, nodes: {}, flows: [['start', 'end']] });

test('a subject is filled from initiator, form and variables; what is not there is empty', () => {
  const text = '{initiator.name}的{form.kind}：{vars.days}天{form.missing.deep}{form.constructor}';

  expect(subjectOf(graph(text), { initiator, vars: { days: 3 }, form: { kind: '年假' } })).toBe('安的年假：3天');
});

test('an empty part of a subject leaves no separator behind', () => {
  const form = { no: 'F1', kind: '' };

  expect(subjectOf(graph('{form.dealer} · {form.kind} · {form.no}'), { initiator, vars: {}, form })).toBe('F1');
});

test('a process without a template is named after itself and its initiator', () => {
  expect(subjectOf(graph(''), { initiator, vars: {}, form: {} })).toBe('请假 安');
});

test('the date part of a number is the day in the zone of the tenant', () => {
  const numbered = aGraph('leave', {
    process: { number: { prefix: 'L', date: 'yyyyMMdd', digits: 4 } },
    nodes: {},
    flows: [['start', 'end']],
  });

  expect(numberOf(numbered, '2026-11-20T17:00:00Z')).toEqual({ prefix: 'L', part: '20261121', digits: 4 });
});
