import { lazy } from 'react';

/** Places on the land of China, dragged and zoomed; loaded when first shown. */
export const LandMap = lazy(() => import('./LandMap.tsx').then((file) => ({ default: file.LandMap })));
