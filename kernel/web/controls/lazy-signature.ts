import { lazyView } from '../lazy-view.tsx';

/** Takes a signature, drawn with mouse, pen or finger; answers the kept picture. */
export const SignatureDialog = lazyView(() => import('./SignatureDialog.tsx').then((file) => file.SignatureDialog));
