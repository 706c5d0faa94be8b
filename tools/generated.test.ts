import { expect, test } from 'vitest';
import { errorCatalogue } from './error-catalogue.ts';
import { aManifest, aTree } from './fixture.ts';
import { moduleGraph } from './module-graph.ts';
import { readModules } from './modules.ts';
import { readable } from './sql-print.ts';

test('shows each module in its tier with its edges in both directions', () => {
  const root = aTree({
    'modules/tenant/package.json': aManifest('tenant'),
    'modules/special-sales/package.json': aManifest('special-sales', ['tenant']),
  });

  const document = moduleGraph(readModules(root), { tiers: [['tenant'], [], [], ['special-sales']], extraDoors: {} });

  expect(document).toContain('special_sales --> tenant');
  expect(document).toContain('| tenant | 1 | – | special-sales |');
  expect(document).toContain('| special-sales | 4 | tenant | – |');
});

test('lists an error with its status and its texts', () => {
  const texts = { 'dealer.error.codeTaken': 'a|b' };

  const document = errorCatalogue([{ code: 'dealer.codeTaken', status: 409 }], { zh: texts, en: texts, ja: {} });

  expect(document).toContain('| `dealer.codeTaken` | 409 | a\\|b | a\\|b |  |');
});

test('prints a statement with a line for each part', () => {
  expect(readable('select a, (select b from c where d) from e\n where f limit 1')).toBe(
    'select a, (select b\n    from c\n    where d)\n  from e\n  where f\n  limit 1',
  );
});
