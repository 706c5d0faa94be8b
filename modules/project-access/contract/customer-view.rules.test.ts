import { expect, test } from 'vitest';
import { customerStage } from './customer-view.rules.ts';

test('a customer is told the phase of a project at work, and of our own steps that it is prepared', () => {
  expect(customerStage('executing', 'install')).toBe('install');
  expect(customerStage('closing', 'handover')).toBe('handover');
  for (const own of ['draft', 'initAudit', 'registered', 'defAudit', 'planning', 'planAudit'])
    expect(customerStage(own, 'drawing')).toBe('preparing');
  expect(customerStage('executing', null)).toBe('preparing');
});

test('what stands still or is over is said without its reason', () => {
  expect(customerStage('suspended', 'install')).toBe('paused');
  expect(customerStage('closed', 'handover')).toBe('completed');
  expect(['lost', 'canceled', 'expired'].map((state) => customerStage(state, null))).toEqual([
    'ended',
    'ended',
    'ended',
  ]);
});
