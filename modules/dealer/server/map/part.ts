import type { DealerPart } from '../part.ts';
import { followTileOrigins } from './tile-origins.ts';

let stopFollowing: () => void = () => undefined;

/** Pictures under maps, which the content policy of every answer allows. */
export const mapPart: DealerPart = {
  start: async (services) => {
    stopFollowing = await followTileOrigins(services);
  },
  stop: () => stopFollowing(),
};
