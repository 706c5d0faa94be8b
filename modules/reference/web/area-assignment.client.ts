import { call, endpointQuery } from '@mp/kernel/web';
import { areaAssignment, previewHandOver, readAreaMatrix, runHandOver } from '../contract/index.ts';

/** What the matrix is asked for. */
export interface MatrixQuery {
  readonly on: string;
  readonly productLine?: string | undefined;
  readonly channel?: string | undefined;
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Who holds which area position on a day. */
export const matrixOf = (query: MatrixQuery) =>
  endpointQuery(areaAssignment.key, readAreaMatrix, { query: given(query) });

/** What a hand-over would move. */
export const handOverOf = (query: { readonly from: string; readonly day: string }) => ({
  ...endpointQuery(areaAssignment.key, previewHandOver, { query }),
  gcTime: 0,
});

/** Hands everything of one person over to another from a day on. */
export const handOver = (body: {
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly reason?: string;
}) => call(runHandOver, { body });

/** Somebody who hands over. */
export interface Leaver {
  readonly id: string;
  readonly name: string;
}
