import { lazy } from 'react';

/** Tasks over time, drawn and moved; loaded when first shown. */
export const Gantt = lazy(() => import('./Gantt.tsx').then((file) => ({ default: file.Gantt })));
