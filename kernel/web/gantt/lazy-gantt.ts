import { lazyView } from '../lazy-view.tsx';

/** A plan over time, loaded when first shown. */
export const Gantt = lazyView(() => import('./Gantt.tsx').then((file) => file.Gantt));
