import { loadModuleTexts, LoadFailed, queryClient, usePage, useText } from '@mp/kernel/web';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PageDefinition } from '../contract/index.ts';
import { PageEditor, type EditedPage, type PageParts } from './designer/PageEditor.tsx';
import { LegacyControls } from './LegacyControls.tsx';
import { editedPage, partsOfPages } from './page.client.ts';

interface Opened {
  readonly edited: EditedPage;
  readonly parts: PageParts;
}

const editedOf = (answer: Omit<EditedPage, 'definition'> & { readonly definition?: unknown }): EditedPage => ({
  ...answer,
  definition: answer.definition as PageDefinition,
});

/** The editor of the page that `id` in the address names; the list of controls for a legacy page. */
export function PageEditorPage(): ReactNode {
  const t = useText('page.edit');
  const { id } = usePage().search;
  const read = useQuery({ ...editedPage(id ?? ''), enabled: id !== undefined, refetchOnWindowFocus: false });
  const parts = useQuery(partsOfPages);
  const texts = useTextsOf(parts.data);
  // What is read is forgotten while the page stands behind others; what is designed must not go with it.
  const [opened, setOpened] = useState<Opened>();
  const isOpen = opened !== undefined && opened.edited.id === id;
  if (!isOpen && read.data && read.data.definition !== null && parts.data && texts.data)
    setOpened({ edited: editedOf(read.data), parts: parts.data });
  if (id === undefined) return <p className="ui-empty">{t('choose')}</p>;
  if (isOpen)
    return (
      <PageEditor
        key={id}
        edited={opened.edited}
        parts={opened.parts}
        onReload={async () => {
          const edited = editedOf(await queryClient.fetchQuery({ ...editedPage(id), staleTime: 0 }));
          setOpened({ ...opened, edited });
          return edited;
        }}
      />
    );
  if (read.data?.definition === null) return <LegacyControls id={id} name={read.data.name} />;
  return <Waiting reads={[read, parts, texts]} />;
}

/** Stands for the editor until everything is read. */
function Waiting({
  reads,
}: {
  readonly reads: readonly Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>[];
}): ReactNode {
  const failed = reads.find(({ isError }) => isError);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  return <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;
}

/** Loads the texts of the resources, whose fields are shown by name. */
function useTextsOf(parts: PageParts | undefined) {
  const modules = [...new Set((parts?.resources ?? []).map(({ key }) => key.split('.')[0] ?? ''))];
  return useQuery({
    queryKey: ['made-page-texts', ...modules],
    queryFn: async () => {
      await Promise.all(modules.map((name) => loadModuleTexts(name)));
      return true;
    },
    enabled: parts !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
