import { expect, test } from 'vitest';
import { EditedSource } from './source-edit.ts';

const doorText = `import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { aServer } from './a.service.ts';

/** What the server knows of the module. */
export const aModule: ServerModule = defineServerModule({
  name: 'a',
  resources: [aServer],
  grants: { staff: { functions: [] } },
});
`;

function edited(text: string, change: (source: EditedSource) => void): string {
  const source = new EditedSource('modules/a/server/index.ts', text);
  change(source);
  return source.text;
}

test('adds to lists and objects of a call, and makes those that are missing', () => {
  const text = edited(doorText, (source) => {
    source.importNamed('./b.service.ts', 'bServer');
    source.importNamed('./a.service.ts', 'cServer');
    source.addElement({ in: 'defineServerModule', path: ['resources'] }, 'bServer');
    source.addElement({ in: 'defineServerModule', path: ['grants', 'staff', 'functions'] }, `'b.read'`);
    source.addElement({ in: 'defineServerModule', path: ['processes'] }, 'bDrawing');
  });

  expect(text).toContain(
    `import { aServer, cServer } from './a.service.ts';\nimport { bServer } from './b.service.ts';`,
  );
  expect(text).toContain(`resources: [aServer, bServer],`);
  expect(text).toContain(`grants: { staff: { functions: ['b.read'] } }, processes: [bDrawing],`);
});

test('adds to the list of a variable, on one line or on several, with a type around it or without', () => {
  const add = (text: string) => edited(text, (source) => source.addElement({ in: 'mounted' }, 'b'));

  expect(add('export const mounted: readonly X[] = [a];')).toBe('export const mounted: readonly X[] = [a, b];');
  expect(add('const mounted = [\n  a,\n] as const;')).toBe('const mounted = [\n  a, b,\n] as const;');
  expect(add('const mounted = [];')).toBe('const mounted = [b];');
});

test('exports stand in the order of their names', () => {
  const text = `export * from './a.ts';\nexport * from './c.ts';\n`;

  expect(edited(text, (source) => source.exportAll('./b.ts'))).toBe(
    `export * from './a.ts';\nexport * from './b.ts';\nexport * from './c.ts';\n`,
  );
  expect(edited(text, (source) => source.exportAll('./d.ts'))).toBe(`${text}export * from './d.ts';\n`);
});

test('refuses what is no literal, and a name that is taken', () => {
  const place = { in: 'defineServerModule' };

  expect(() => edited(doorText, (source) => source.addElement({ ...place, path: ['name'] }, 'b'))).toThrow(
    'modules/a/server/index.ts: defineServerModule.name is no literal; add b by hand',
  );
  expect(() => edited(doorText, (source) => source.addProperty(place, 'grants', '{}'))).toThrow('has grants already');
});
