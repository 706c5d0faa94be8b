import { expect, test } from 'vitest';
import { scannedText } from './scanned-text.ts';

test('a plate says its serial number after the page that it leads to; a bar code says it plainly', () => {
  expect(scannedText('https://c.example.com/mpcloud/qrCodePageNew?t=abc#H26C004118')).toBe('H26C004118');
  expect(scannedText('/mpcloud/qrCodePageNew?t=abc#H26C004118')).toBe('H26C004118');
  expect(scannedText('https://c.example.com/x#%E6%9C%BA%20A')).toBe('机 A');
  expect(scannedText(' H26C004118\r\n')).toBe('H26C004118');
});

test('a code that has nothing but a page says nothing that could be typed', () => {
  expect(scannedText('https://c.example.com/mpcloud/qrCodePageNew?t=abc')).toBeUndefined();
  expect(scannedText('HTTP://c.example.com/#%E6%9')).toBeUndefined();
});
