import { join } from 'node:path';
import { iconNames } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { iconSprite } from './icon-sprite.ts';

test('every icon that a field may name stands in the drawing, once', () => {
  const drawing = iconSprite(join(import.meta.dirname, '../../node_modules/@ant-design/icons-svg/inline-svg/outlined'));

  for (const name of iconNames) expect(drawing.split(`<symbol id="${name}" `)).toHaveLength(2);
  expect(new Set(iconNames).size).toBe(iconNames.length);
  expect(drawing).not.toMatch(/<script|\son\w+=/);
});
