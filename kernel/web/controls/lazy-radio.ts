import { lazyView } from '../lazy-view.tsx';

/** One of a few codes, all of them in sight; loaded with its first use. */
export const RadioEdit = lazyView(() => import('./RadioEdit.tsx').then((file) => file.RadioEdit));

/** Several codes, each with a box to tick; loaded with its first use. */
export const TickEdit = lazyView(() => import('./TickEdit.tsx').then((file) => file.TickEdit));
