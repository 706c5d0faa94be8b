import { differenceOf } from '@mp/kernel/contract';
import { describe, expect, test } from 'vitest';
import { dealerContent } from './dealer-content.ts';
import { dealer } from './dealer.resource.ts';
import { touchesService } from './dealer-revision.ts';
import { dealerVersion } from './dealer-version.resource.ts';

describe('a field of the content is declared once', () => {
  test.each(dealerContent.names)(
    '%s stands in dealer, version, a section of both forms, a class, and the difference',
    (field) => {
      expect(Object.keys(dealer.fields)).toContain(field);
      expect(Object.keys(dealerVersion.fields)).toContain(field);
      expect(dealerContent.of(field)?.section).toBeDefined();
      for (const resource of [dealer, dealerVersion])
        expect(resource.form?.sections?.some(({ fields }) => (fields as readonly string[]).includes(field))).toBe(true);
      expect(dealerContent.of(field)?.changeClass).toMatch(/^[abcd]$/);
      const value = dealerVersion.fields[field].kind === 'rows' ? [{ name: 'x' }] : 'x';
      expect(differenceOf(dealerContent, {}, { [field]: value }).map((line) => line.field)).toEqual([field]);
    },
  );
});

test('service contacts, service sites and equipment concern the service engineer', () => {
  const contacts = (role: string, mobile: string) => ({ contacts: [{ role, name: '周强', mobile }] });
  const touches = (role: string) =>
    touchesService(differenceOf(dealerContent, contacts(role, '1'), contacts(role, '2')));

  expect([touches('SERVICE'), touches('SALES')]).toEqual([true, false]);
  expect(touchesService(differenceOf(dealerContent, {}, { equipment: [{ type: 'LIFT' }] }))).toBe(true);
});
