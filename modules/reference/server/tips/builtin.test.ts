import { expect, test } from 'vitest';
import { builtinTipRules, registerTipRules, type TipRuleSpec } from './builtin.ts';

const rule = (code: string): TipRuleSpec => ({
  code,
  name: ['一', 'One', '一'],
  subject: 'dealer.dealer',
  trigger: 'event',
  recipients: [['role', 'R_ADM']],
  template: ['一', 'One', '一'],
});

test('a rule that comes after tenants were given the rules is refused, so that none is in no tenant', () => {
  registerTipRules([rule('LATE-1')]);
  expect(builtinTipRules().map(({ code }) => code)).toContain('LATE-1');

  expect(() => registerTipRules([rule('LATE-2')])).toThrow('the reminder rule LATE-2 comes too late');
  expect(() => registerTipRules([rule('LATE-1')])).not.toThrow();
});
