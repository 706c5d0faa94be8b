import { downloadFile, endpointQuery } from '@mp/kernel/web';
import { findGensets, genset, gensetLabels, gensetPassport, readGensetLife } from '../contract/index.ts';

/** Units that a text finds. */
export const foundBy = (q: string) => ({
  ...endpointQuery(genset.key, findGensets, { query: { q } }),
  enabled: q.length > 1,
});

/** The life of a unit. */
export const lifeOf = (id: string) => endpointQuery(genset.key, readGensetLife, { params: { id } });

/** The passport of a unit. */
export const downloadPassport = (id: string) => downloadFile(gensetPassport.path.replace('{id}', id), 'passport.pdf');

/** Labels of units. */
export const downloadLabels = (ids: readonly string[]) =>
  downloadFile(gensetLabels.path, 'labels.pdf', { ids: ids.join(',') });
