import { describe, expect, test } from 'vitest';
import type { Facts } from './command.ts';
import type { FormType } from './env.ts';
import { Budget, TooCostly } from './budget.ts';
import { checkExpression, evaluate, ExpressionFault, type ExpressionValues } from './expression.ts';

const values: ExpressionValues = {
  form: {
    amount: 500_000.01,
    none: null,
    signedOn: '2026-01-05',
    at: '2026-01-01T00:00:00.000Z',
    items: [{ price: 3 }, { price: null }],
    many: Array.from({ length: 1_001 }, (_, index) => index),
  },
  vars: { list: [1, 2, 3], count: 5, text: 'Ab', nested: { deep: true } },
  initiator: { id: 'ann', userName: 'ann', orgId: null, roleCodes: ['finance'] },
  decision: { firstCheck: 'approve', 'second-check': 'reject' },
  votes: { firstCheck: { approved: 2, rejected: 1, total: 3 } },
  result: {},
  loop: { index: 1, item: { unit: 'x' } },
  now: '2026-02-01T00:00:00.000Z',
  nrOfInstances: 2,
  nrOfCompleted: 1,
};

const facts: Facts = {
  form: {},
  hasRole: (user, code) => user === 'ann' && code === 'director',
  inOrg: (who, code) => who === 'ann' && code === 'east',
  workHours: (from, to) => (to.getTime() - from.getTime()) / 3_600_000 / 3,
};

const value = (text: string) => evaluate(text, values, facts);

describe('evaluating', () => {
  test.each([
    ['form.amount > 500000', true],
    ['nrOfCompleted / nrOfInstances >= 0.5', true],
    ['1 / 2', 0.5],
    ['size(vars.list) / 2', 1.5],
    ['7 % 4', 3],
    ['vars.list.filter(x, x > 1).size() == 2', true],
    ['form.amount in [1, 500000.01]', true],
    ['vars.count in [5]', true],
    ['vars.list[loop.index]', 2],
    ['loop.item.unit + "-loop"', 'x-loop'],
    ['decision["second-check"] == "reject"', true],
    ['votes.firstCheck.approved * 3 >= votes.firstCheck.total * 2', true],
    ['form.items.exists(i, has(i.price) && i.price > 2)', true],
    ['has(form.none) || has(initiator.orgId)', false],
    ['form.at < now && form.at < timestamp("2026-01-02T00:00:00Z")', true],
    ['now - form.at > duration("24h")', true],
    ['form.signedOn.getFullYear() == 2026', true],
    ['days(form.at, now)', 31],
    ['workHours(form.at, form.signedOn)', 32],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5, 0)', -3],
    ['lower(vars.text)', 'ab'],
    ['hasRole(initiator, "director") && inOrg(initiator.id, "east")', true],
    ['vars.text.substring(1)', 'b'],
    ['now + duration("90m")', '2026-02-01T01:30:00.000Z'],
    ['duration("90m")', 'PT5400S'],
    ['vars.count > 3 ? ["a"] : ["b"]', ['a']],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test.each([
    ['form.missing > 1', 'No such key: missing'],
    ['form.none > 1', 'No such key: none'],
    ['nrOfActive > 1', 'Unknown variable: nrOfActive'],
    ['vars.text > 3', 'no such overload'],
    ['vars.count / (vars.count - 5)', 'division by zero'],
    ['form.amount', undefined],
    ['form.many.exists(x, x == 1)', 'list of more than 1000 items'],
    ['form.many', 'list of more than 1000 items'],
    ['vars.text +', 'Unexpected token'],
  ])('%s raises instead of guessing', (text, detail) => {
    if (detail === undefined) expect(value(text)).toBe(500_000.01);
    else expect(() => value(text)).toThrow(detail);
  });

  test('raises an ExpressionFault that says why', () => {
    expect(() => value('form.missing')).toThrow(ExpressionFault);
    try {
      value('form.missing');
    } catch (error) {
      expect(error).toMatchObject({ detail: 'No such key: missing' });
    }
  });

  test('cannot be answered without the house', () => {
    expect(() => evaluate('hasRole("ann", "x")', values, { form: {} })).toThrow('hasRole cannot be answered here');
  });
});

describe('hardening', () => {
  test.each(['form.constructor', 'form.__proto__', 'vars["constructor"]', 'vars.nested.toString', 'vars.list.length'])(
    '%s reaches nothing of the host',
    (text) => {
      expect(() => value(text)).toThrow(/No such key|no such overload/i);
    },
  );

  test('offers no regular expressions', () => {
    expect(() => value(`"${'a'.repeat(40)}!".matches("(a+)+$")`)).toThrow('unknown function matches');
  });

  test.each([
    ['500 nodes', Array.from({ length: 300 }, () => '1').join(' + ')],
    ['depth 32', `${'('.repeat(40)}1${')'.repeat(40)}`],
    ['lists of 200', `[${Array.from({ length: 201 }, () => '1').join(', ')}]`],
    ['two nested macros', 'vars.list.map(x, vars.list.map(y, vars.list.map(z, z)))'],
    ['10,000 characters', `"${'x'.repeat(10_000)}"`],
  ])('is held to %s', (_limit, text) => {
    expect(checkExpression(text, { form: undefined, expects: 'any' })?.code).toBe('expressionSyntax');
    expect(() => value(text)).toThrow(ExpressionFault);
  });

  test('leaves the word loop in texts alone', () => {
    expect(value('"loop" + \'loop\' == "looploop" && loop.index == 1')).toBe(true);
  });
});

const form: readonly FormType[] = [
  { name: 'amount', kind: 'number', nullable: false },
  { name: 'code', kind: 'text', nullable: true },
  { name: 'at', kind: 'timestamp', nullable: true },
  { name: 'tags', kind: 'list', nullable: false },
  { name: 'items', kind: 'table', nullable: false, columns: [{ name: 'price', kind: 'number', nullable: true }] },
];

describe('checking before deployment', () => {
  test.each([
    'form.amount > 5 && form.code == "x"',
    'form.amount in [1, 2.5]',
    'form.items.exists(i, i.price > 1)',
    'form.items[0].price > 1',
    'form.at < now && days(form.at, now) > 3',
    '"a" in form.tags && "finance" in initiator.roleCodes',
    'decision.firstCheck == "approve" && votes.firstCheck.approved > 1',
    'vars.anything',
    'loop.index < 3 && loop.item.unit == "x"',
    'size(form.items) > 3',
  ])('accepts %s', (text) => {
    expect(checkExpression(text, { form, expects: 'bool' })).toBeUndefined();
  });

  test.each([
    ['form.amount +', 'expressionSyntax', { position: 14 }],
    ['form.amount > "5"', 'expressionType', { position: 1 }],
    ['form.amount', 'expressionType', { expected: 'bool' }],
    ['true && form.nothing == 1', 'unknownField', { field: 'nothing', position: 14 }],
    ['has(form.nothing)', 'unknownField', { field: 'nothing' }],
    ['form.items.exists(i, i.cost > 1)', 'unknownField', { field: 'cost' }],
    ['amount > 1', 'expressionType', { position: 1 }],
    ['form.code.matches("x")', 'expressionType', { position: 1 }],
  ])('refuses %s as %s', (text, code, params) => {
    expect(checkExpression(text, { form, expects: 'bool' })).toMatchObject({ code, params });
  });

  test.each([
    ['form.tags', 'list', true],
    ['form.code', 'list', false],
    ['form.amount', 'number', true],
    ['form.code', 'number', false],
    ['form.code', 'text', true],
    ['form.amount', 'text', false],
  ] as const)('%s as %s', (text, expects, isFitting) => {
    expect(checkExpression(text, { form, expects }) === undefined).toBe(isFitting);
  });

  test('knows no fields where the form is not known', () => {
    expect(checkExpression('form.whatever == 1', { form: undefined, expects: 'bool' })).toBeUndefined();
  });
});

describe('the work of an expression is bounded', () => {
  const numbers = (length: number) => Array.from({ length }, (_, at) => at);
  const values = {
    form: { text: 'x'.repeat(100_000), part: `y${'x'.repeat(50_000)}`, many: numbers(1000), some: numbers(100) },
    vars: {},
    initiator: {},
    decision: {},
    votes: {},
    result: {},
    now: '2026-11-20T08:00:00Z',
  };

  test.for([
    'form.many.all(x, form.many.all(y, x >= 0.0))',
    'form.many.map(x, form.many.map(y, form.text).join("")).join("")',
    'form.many.exists(x, form.many.exists(y, form.none))',
    'form.many.exists(x, form.many.exists(y, form.none)) || true',
    'form.many.exists(x, form.text.contains(form.part))',
    `form.text${' + form.text'.repeat(29)}`,
    'form.many.all(x, now.getHours("Asia/Shanghai") >= 0)',
    'form.many.map(x, form.many)',
  ])('%s asks for too much', (text) => {
    const begun = process.threadCpuUsage();

    expect(() => evaluate(text, values, { form: values.form })).toThrow(TooCostly);
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(500);
  });

  test('expressions with one budget share it, and a spent one stays spent', () => {
    const budget = new Budget(100_000);
    const facts = { form: values.form, budget };
    const loop = 'form.some.all(x, form.some.exists(y, x == y))';

    expect(() => {
      for (let n = 0; n < 10; n += 1) expect(evaluate(loop, values, facts)).toBe(true);
    }).toThrow(TooCostly);
    expect(() => evaluate('1.0 + 1.0', values, facts)).toThrow(TooCostly);
  });

  test('a long duration is none, and an open text is told at once', () => {
    const begun = process.threadCpuUsage();

    expect(() => evaluate(`duration("${'1'.repeat(9_000)}")`, values, { form: {} })).toThrow('not a duration');
    expect(checkExpression(`"${'\\"'.repeat(4_900)}`, { form: undefined, expects: 'any' })?.code).toBe(
      'expressionSyntax',
    );
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(500);
  });
});
