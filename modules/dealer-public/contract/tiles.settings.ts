import { defineErrors, refusal, refuse, text } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';
import { tileOrigin } from './tiles.rules.ts';

/** Refusals around maps. */
export const mapErrors = defineErrors('map', {
  /** The address names no pictures of a map, or not over https. */
  tileUrlInvalid: refusal(422),
});

/** Pictures under the points of maps; without them maps show the outline of China that comes with the product. */
export const tileSettings = defineSettings('mapTiles', {
  area: 'look',
  order: 82,
  platformOnly: true,
  fields: {
    /** `https://host/{z}/{x}/{y}.png`. */
    mapTileUrl: text({ max: 300 }),
    /** What the service wants to be named by. */
    mapTileCredit: text({ max: 120 }),
  },
  open: { type: 4, fields: ['mapTileUrl', 'mapTileCredit'] },
  rules: [
    {
      fields: ['mapTileUrl'],
      check: ({ mapTileUrl }) =>
        !mapTileUrl || tileOrigin(mapTileUrl) !== null ? [] : [refuse('map.tileUrlInvalid', undefined, 'mapTileUrl')],
    },
    {
      fields: ['mapTileUrl', 'mapTileCredit'],
      check: ({ mapTileUrl, mapTileCredit }) =>
        mapTileUrl && !mapTileCredit
          ? [refuse('common.required', { field: '@mapTilesSettings.field.mapTileCredit' }, 'mapTileCredit')]
          : [],
    },
  ],
});
