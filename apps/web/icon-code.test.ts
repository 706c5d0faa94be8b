import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconCode } from './icon-code.ts';

const folder = join(import.meta.dirname, '../../node_modules/@ant-design/icons/es/icons');

test('every icon of the component library is its drawing and nothing else', () => {
  const icons = readdirSync(folder).filter((name) => /^\w+(?:Outlined|Filled)\.js$/.test(name));

  expect(icons.length).toBeGreaterThan(500);
  for (const name of icons)
    expect(iconCode(readFileSync(join(folder, name), 'utf8'))).toContain(
      `@ant-design/icons-svg/es/asn/${name.replace('.js', '')}'`,
    );
});

test('an icon of another shape is refused', () => {
  expect(() => iconCode('export default 1;')).toThrow('another shape');
});
