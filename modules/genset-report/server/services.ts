import { defineContributionPoint } from '@mp/kernel/server';

/** Whoever services units: SQL of the day of the last and of the next service, given those of the tenant and of the unit. */
export interface GensetService {
  readonly key: string;
  readonly lastOn: (unit: { readonly tenant: string; readonly id: string }) => string;
  readonly nextOn: (unit: { readonly tenant: string; readonly id: string }) => string;
}

/** When units were and will be serviced; without anybody who services them the list has no such columns. */
export const gensetServices = defineContributionPoint<GensetService>('genset-report.services', {
  keyOf: ({ key }) => key,
});

/** SQL of a day over the rows of the list of units. */
export function serviceDay(which: 'lastOn' | 'nextOn'): string {
  const days = gensetServices.all().map((each) => `(${each[which]({ tenant: 't.tenant_id', id: 't.id' })})`);
  if (days.length === 0) return 'null::date';
  return `${which === 'lastOn' ? 'greatest' : 'least'}(${days.join(', ')})`;
}
