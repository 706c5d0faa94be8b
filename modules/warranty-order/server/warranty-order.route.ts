import { bind, type BoundRoute } from '@mp/kernel/server';
import { assessOrder, counterOfferApi, giveBackApi, passManyApi } from '../contract/index.ts';
import { assess } from './assess.service.ts';
import { counterOffer, giveBack, passMany } from './decide.service.ts';

/** Operations on sales of extended warranty besides those that every resource has. */
export const warrantyOrderRoutes: readonly BoundRoute[] = [
  bind(assessOrder, (context, { body }) => assess(context, body)),
  bind(giveBackApi, async (context, { params, body }) => {
    await giveBack(context, params.id, body);
    return { id: params.id };
  }),
  bind(counterOfferApi, async (context, { params, body }) => {
    await counterOffer(context, params.id, body);
    return { id: params.id };
  }),
  bind(passManyApi, (context, { body }) => passMany(context, body.ids)),
];
