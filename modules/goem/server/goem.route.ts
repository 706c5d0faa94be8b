import { bind, type BoundRoute } from '@mp/kernel/server';
import { publicGoems } from '../contract/index.ts';
import { placeOf } from '@mp/dealer-public/server';
import { lookUpGoems } from './public-goem.service.ts';

/** Operations on GOEMs that anybody may call. */
export const goemRoutes: readonly BoundRoute[] = [
  bind(publicGoems, (context, { query, request }) => lookUpGoems(context, placeOf(request), query)),
];
