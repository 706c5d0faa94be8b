import type { FigureTarget } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { openPage, PageLink } from '../../links.tsx';
import { lazyView } from '../../lazy-view.tsx';
import { useDialog } from '../use-dialog.tsx';

const ReportDialog = lazyView(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog));

/** Opens what stands behind a figure of this name. */
export function useOpenFigure(): (to: FigureTarget, name: string) => void {
  const open = useDialog();
  return (to, name) => {
    if ('path' in to) openPage(to);
    else void open((close) => <ReportDialog {...to} name={name} close={() => close()} />);
  };
}

interface FigureLinkProps {
  readonly to: FigureTarget;
  /** What the figure is of. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure that leads to the list behind it, or opens the report behind it. */
export function FigureLink({ to, name, children }: FigureLinkProps): ReactNode {
  const open = useOpenFigure();
  if ('path' in to) return <PageLink to={to}>{children}</PageLink>;
  return (
    <button type="button" className="report-open" onClick={() => open(to, name)}>
      {children}
    </button>
  );
}
