import { bind, type BoundRoute } from '@mp/kernel/server';
import { readWording, searchWording } from '../contract/wording.api.ts';
import { searchTexts, wordingBundle } from './wording.service.ts';

/** The operations on texts in own words beside those of the resources. */
export const wordingRoutes: readonly BoundRoute[] = [
  bind(searchWording, (context, { query }) => searchTexts(context, query)),
  bind(readWording, async (context, { params, query, reply }) => {
    const bundle = await wordingBundle(context.services, params.version, query.lang);
    // The version follows from the texts.
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return bundle;
  }),
];
