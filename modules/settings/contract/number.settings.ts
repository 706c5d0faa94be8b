import { numberPattern, text } from '@mp/kernel/contract';
import type { Field } from '@mp/kernel/contract';
import { defineSettings, fieldsAdded } from './settings-group.ts';

const rules: Record<string, Field> = {};

/** How records are numbered that come without a number of their own: a pattern for each kind that modules declare. */
export const numberSettings = defineSettings('numbers', { area: 'data', order: 60, fields: rules });

/** Declares a kind of number; a field names it as `numberRule: 'numbers.<name>'`. */
export function defineNumber(name: string, pattern: string): void {
  rules[name] = text({
    required: true,
    max: 40,
    pattern: numberPattern,
    formatCode: 'setting.numberPattern',
    default: pattern,
  }) as unknown as Field;
  fieldsAdded(rules);
}
