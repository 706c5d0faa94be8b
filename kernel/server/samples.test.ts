import { expect, test } from 'vitest';
import { samplesInOrder } from './samples.ts';

const module = (name: string, after?: readonly string[]) => ({ name, samples: after ? { after } : {} });
const [ground, dealers, customers] = [module('ground'), module('dealer', ['ground']), module('customer', ['dealer'])];

test('sample data come in the order of modules, but behind those that they follow', () => {
  const order = samplesInOrder([customers, { name: 'log' }, ground, dealers]);

  expect(order).toEqual([ground.samples, dealers.samples, customers.samples]);
});

test('sample data that wait for each other, or for a module without any, are refused by name', () => {
  expect(() => samplesInOrder([ground, module('a', ['b']), module('b', ['a'])])).toThrow('sample data of a, b');
  expect(() => samplesInOrder([{ name: 'log' }, module('a', ['log'])])).toThrow('sample data of a');
});
