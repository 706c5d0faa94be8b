import { definePages } from '@mp/kernel/contract';
import { loadModules } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import type { TipRuleSpec } from './builtin.ts';
import { builtinTipRules, reminders } from './reminders.ts';
import { linkProblems, pathOf } from './subject.ts';

const rule = (code: string): TipRuleSpec => ({
  code,
  name: ['一', 'One', '一'],
  subject: 'lab.reminded',
  trigger: 'event',
  recipients: [['role', 'R_ADM']],
  template: ['一', 'One', '一'],
});

test('a rule about something that nothing can be reminded of, and a second one of a code, are refused by name', () => {
  const brought = reminders.of({ rules: [rule('A-1'), rule('A-1')] });
  loadModules([{ name: 'lab', contributes: [brought] }]);

  expect(builtinTipRules().map(({ code }) => code)).toEqual(['A-1', 'A-1']);
  expect(brought.problems()).toEqual([
    'two reminder rules have the code A-1',
    ...[0, 1].map(() => 'the reminder rule A-1: subject tips.unknownSubject {"subject":"lab.reminded"}'),
  ]);
  loadModules([
    {
      name: 'lab',
      contributes: [reminders.of({ subjects: [{ resource: 'lab.reminded', link: '/' }] }), brought],
    },
  ]);
  expect(brought.problems()).toEqual(['two reminder rules have the code A-1']);
});

test('a reminder leads to a page that is declared, by values that its records have', () => {
  definePages('lab', { labPage: { title: 'nav.labPage', group: 'business', order: 1, icon: 'shop' } });
  const subject = (link: string) => ({ resource: 'lab.reminded', link });

  expect(linkProblems(subject('/labPage?record={id}&on={createdAt}'))).toEqual([]);
  expect(linkProblems(subject('/labPge?record={no}'))).toEqual([
    'reminders of lab.reminded lead to the page labPge, which is not declared',
    'reminders of lab.reminded lead to {no}, which is no value of it',
  ]);
  expect(pathOf(subject('/labPage?record={id}&code={code}'), '7', { code: 'a&b' })).toBe(
    '/labPage?record=7&code=a%26b',
  );
});
