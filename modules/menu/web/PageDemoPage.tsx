import type { ReactNode } from 'react';
import { PageRenderer } from './renderer/PageRenderer.tsx';

/** A page that is nothing but a definition of the page manager (SPEC section 2, `demo1`). */
export function PageDemoPage(): ReactNode {
  return <PageRenderer page="demo1" />;
}
