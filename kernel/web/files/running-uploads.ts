import { toast } from '../dialogs/toast.ts';
import { text } from '../i18n.ts';

/** Uploads on their way by the id of their control; each says whether its file got through. */
const running = new Map<Promise<boolean>, string>();

/** Lets the form of a control wait for an upload. */
export function trackUpload(controlId: string, upload: Promise<boolean>): void {
  running.set(upload, controlId);
  void upload.finally(() => running.delete(upload));
}

const uploadsOf = (formId: string): readonly Promise<boolean>[] =>
  [...running].flatMap(([upload, id]) => (id.startsWith(`${formId}-`) ? [upload] : []));

/**
 * Waits until the uploads of a form have ended, and says that it does. False where one of them did not get through: its
 * control says why, and nothing is saved without it.
 */
export async function uploadsEnded(formId: string, setBusy: (isBusy: boolean) => void): Promise<boolean> {
  if (uploadsOf(formId).length === 0) return true;
  toast.info(text('file.saveWaits'));
  setBusy(true);
  try {
    let isWhole = true;
    // More may begin meanwhile.
    for (let open = uploadsOf(formId); open.length > 0; open = uploadsOf(formId))
      isWhole = (await Promise.all(open)).every(Boolean) && isWhole;
    if (!isWhole) toast.error(text('file.saveFailed'));
    return isWhole;
  } finally {
    setBusy(false);
  }
}
