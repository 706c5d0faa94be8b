import { serveResource } from '@mp/kernel/server';
import { gensetModel } from '../contract/index.ts';

/** Models of generator sets. */
export const gensetModelServer = serveResource(gensetModel, { table: 'genset_model', searchable: false });
