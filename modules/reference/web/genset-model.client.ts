import { endpointQuery } from '@mp/kernel/web';
import { gensetModel, modelSuccessors } from '../contract/index.ts';

/** What a model replaces, and what replaces it. */
export const successorsOf = (id: string) => endpointQuery(gensetModel.key, modelSuccessors, { params: { id } });

/** Fewest and most models that stand side by side. */
export const compared = { least: 2, most: 4 } as const;
