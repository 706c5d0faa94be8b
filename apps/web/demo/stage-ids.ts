import type { AnyRecord } from '@mp/kernel/web';

/** A record of the stage as it can be changed. */
export type StageRecord = AnyRecord;

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The id of the n-th record of a kind. */
export const anId = (kind: number, at: number): AnyRecord['id'] =>
  `00000000-0000-7000-${pad(8000 + kind, 4)}-${pad(at, 12)}` as AnyRecord['id'];

/** Version and times of a record that nobody has changed. */
export const stamps = {
  version: 1,
  createdAt: '2026-01-05T01:00:00.000Z',
  updatedAt: '2026-02-10T03:20:00.000Z',
} as const;
