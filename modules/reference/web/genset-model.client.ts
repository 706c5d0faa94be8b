import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { gensetModel, modelSuccessors } from '../contract/index.ts';

/** What a model replaces, and what replaces it. */
export const successorsOf = (id: string) =>
  queryOptions({
    queryKey: [gensetModel.key, 'successors', id],
    queryFn: ({ signal }) => call(modelSuccessors, { params: { id }, signal }),
  });

/** Fewest and most models that stand side by side. */
export const compared = { least: 2, most: 4 } as const;
