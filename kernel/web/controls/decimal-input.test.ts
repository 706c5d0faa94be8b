import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, grouped, integerOf, plainNumber, withScale } from './decimal-input.ts';

test('full-width digits, grouping and blanks are understood', () => {
  expect(decimalOf('１２，３４５．６０')).toBe('12345.60');
  expect(decimalOf(' 1 234,567.8 ')).toBe('1234567.8');
  expect(decimalOf('－５')).toBe('-5');
});

test('leading zeros and bare points are completed, minus nothing is nothing', () => {
  expect(decimalOf('007.50')).toBe('7.50');
  expect(decimalOf('.5')).toBe('0.5');
  expect(decimalOf('5.')).toBe('5');
  expect(decimalOf('-0.00')).toBe('0.00');
  expect(decimalOf('')).toBeNull();
});

test('what is no number stays for the rule to refuse', () => {
  expect(decimalOf('12a')).toBe('12a');
  expect(decimalOf('1.2.3')).toBe('1.2.3');
  expect(decimalOf('-')).toBe('-');
  expect(integerOf('1.5')).toBe('1.5');
});

test('no digit is lost, however long the amount', () => {
  expect(decimalOf('99999999999999.99')).toBe('99999999999999.99');
  expect(grouped('99999999999999.99')).toBe('99,999,999,999,999.99');
});

test('amounts are shown with all their digits after the point', () => {
  expect(withScale('7', 2)).toBe('7.00');
  expect(withScale('7.5', 2)).toBe('7.50');
  expect(withScale('7.555', 2)).toBe('7.555');
  expect(withScale('7', 0)).toBe('7');
});

test('grouping is undone by typing it in again', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{0,13}(\.\d{1,4})?$/);
  fc.assert(
    fc.property(digits, (decimal) => decimalOf(grouped(decimal)) === decimal && plainNumber(decimal) === decimal),
  );
});
