import { lazyView, type OpenDialog } from '@mp/kernel/web';

const SiteCodeDialog = lazyView(() => import('./SiteCodeDialog.tsx').then((file) => file.SiteCodeDialog));

/** Shows the check-in code of the site of a project. */
export const openSiteCode = (open: OpenDialog, projectId: string): Promise<undefined> =>
  open<undefined>((close) => <SiteCodeDialog projectId={projectId} close={() => close()} />);
