import { refuse, type CrossRule } from '@mp/kernel/contract';

/** A period of an entity ends not before it begins. */
export function periodOf(entity: string): CrossRule {
  return {
    fields: ['validFrom', 'validTo'],
    check: ({ validFrom, validTo }) =>
      validFrom && validTo && String(validFrom) > String(validTo)
        ? [refuse('common.dateOrder', { a: `@${entity}.field.validFrom`, b: `@${entity}.field.validTo` }, 'validTo')]
        : [],
  };
}
