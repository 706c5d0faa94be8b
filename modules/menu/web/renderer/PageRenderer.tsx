import { loadModuleTexts, LoadFailed, Region } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { runningPage, type DrawnPage } from '../page.client.ts';
import { MadePage } from './MadePage.tsx';

/** A published page by its key: formID, path, or `custom:<formID>`. */
export function PageRenderer({ page }: { readonly page: string }): ReactNode {
  const read = useQuery(runningPage(page));
  if (read.data) return <ReadyPage key={page} page={read.data} />;
  return read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <PageBones />;
}

/** A page once the texts of the resources that it shows are there; `inside` another page it leaves the address alone. */
export function ReadyPage({ page, inside }: { readonly page: DrawnPage; readonly inside?: boolean }): ReactNode {
  const modules = [...new Set(page.resources.map(({ key }) => key.split('.')[0] ?? ''))];
  const texts = useQuery({
    queryKey: ['made-page-texts', ...modules],
    queryFn: async () => {
      await Promise.all(modules.map((name) => loadModuleTexts(name)));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (texts.isError) return <LoadFailed error={texts.error} onRetry={() => void texts.refetch()} />;
  if (!texts.data) return <PageBones />;
  return (
    <Region resetKey={page}>
      <MadePage page={page} inside={inside === true} />
    </Region>
  );
}

function PageBones(): ReactNode {
  return <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;
}
