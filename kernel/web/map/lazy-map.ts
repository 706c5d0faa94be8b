import { lazy } from 'react';

/** Places on the land of China, dragged and zoomed; loaded when first shown. */
export const LandMap = lazy(() => import('./LandMap.tsx').then((file) => ({ default: file.LandMap })));

/** The provinces of China as a grid of tiles; loaded when first shown. */
export const ProvinceTiles = lazy(() =>
  import('./ProvinceTiles.tsx').then((file) => ({ default: file.ProvinceTiles })),
);

/** Provinces by how much of something is there; loaded when first shown. */
export const HeatTiles = lazy(() => import('./HeatTiles.tsx').then((file) => ({ default: file.HeatTiles })));

/** The records of a list by province; loaded when first shown. */
export const ListTiles = lazy(() => import('./ListTiles.tsx').then((file) => ({ default: file.ListTiles })));
