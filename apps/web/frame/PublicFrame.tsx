import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { useDocumentTitle } from './Frame.tsx';
import { LanguageButton, useSinglePage } from './OuterFrame.tsx';
import { PageHost } from './PageHost.tsx';

const stay = (): void => undefined;

/** Pages that need no session: no frame but the choice of language. */
export function PublicFrame(): ReactNode {
  const t = useText();
  const page = useSinglePage(stay);
  useDocumentTitle(page ? t(page.route.titleKey) : '');
  return (
    <div className="mp-outer">
      <ConnectionBanner />
      <main id="main">{page && <PageHost key={page.key} page={page} crumbs={[]} tail={<LanguageButton />} />}</main>
    </div>
  );
}
