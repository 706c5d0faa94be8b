import { expect, test } from 'vitest';
import { xmlText } from './xml-file.ts';

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test('a file is read in the encoding that it declares', () => {
  const drawing = '<?xml version="1.0" encoding="ISO-8859-1"?><a name="Prüfung"/>';

  expect(xmlText(latin(drawing))).toBe(drawing);
  expect(xmlText(new TextEncoder().encode('<?xml version="1.0"?><a name="审核"/>'))).toContain('审核');
  expect(xmlText(latin('<?xml version="1.0" encoding="nobody-knows"?><a/>'))).toContain('<a/>');
});
