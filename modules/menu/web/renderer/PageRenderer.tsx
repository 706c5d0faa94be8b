import { loadModuleTexts, Region, useLanguage, usePageTitle, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { runningPage, type DrawnPage } from '../page.client.ts';
import { wordsIn } from './made-model.ts';
import { MadePage } from './MadePage.tsx';

/** A published page by its key: formID, path, or `custom:<formID>`. */
export function PageRenderer({ page }: { readonly page: string }): ReactNode {
  const read = useQuery(runningPage(page));
  if (read.data)
    return (
      <>
        <OwnTitle page={read.data} />
        <ReadyPage key={page} page={read.data} />
      </>
    );
  return <QueryResult read={read} skeleton={<PageBones />} />;
}

/** Tells the frame what the page is called, for when it was opened by its address. */
function OwnTitle({ page: { definition, name } }: { readonly page: DrawnPage }): ReactNode {
  usePageTitle(wordsIn(definition.title, useLanguage()) ?? name);
  return null;
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
  if (!texts.data) return <QueryResult read={texts} skeleton={<PageBones />} />;
  return (
    <Region resetKey={page}>
      <MadePage page={page} inside={inside === true} />
    </Region>
  );
}

function PageBones(): ReactNode {
  return <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;
}
