import {
  ClientsProvider,
  myRights,
  noRights,
  PageProvider,
  type PageSearch,
  type PageState,
  type Rights,
} from '@mp/kernel/web';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { stageClients, type StageMode } from './stage-clients.ts';

const entities = ['specimen', 'partner', 'unit', 'longForm'];
const operations = [
  'create',
  'read',
  'update',
  'delete',
  'import',
  'export',
  'submit',
  'freeze',
  'unfreeze',
  'terminate',
  'propose',
  'reveal',
];

/** Rights of the stage: everything, or reading alone. */
function rightsOf(isReadOnly: boolean): Rights {
  const functions = isReadOnly
    ? []
    : entities.flatMap((entity) => operations.map((operation) => `${entity}.${operation}`));
  return { ...noRights, functions, masked: ['specimen.mobile', 'specimen.idNumber'] };
}

interface StageProps {
  readonly name: string;
  readonly title: string;
  readonly mode: StageMode;
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** A page of its own inside the gallery: own address, own rights, own cache, records in memory. */
export function Stage({ name, title, mode, isReadOnly = false, children }: StageProps): ReactNode {
  const [search, setSearch] = useState<PageSearch>({});
  const [extra, setExtra] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const clients = useMemo(() => stageClients(mode), [mode]);
  const cache = useMemo(() => {
    const made = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });
    made.setQueryDefaults(myRights.queryKey, { staleTime: Infinity, gcTime: Infinity });
    made.setQueryData(myRights.queryKey, rightsOf(isReadOnly));
    return made;
  }, [isReadOnly]);
  const page: PageState = {
    key: `stage:${name}`,
    path: '/demo',
    title,
    slots: { extra, actions },
    search,
    active: true,
    outer: false,
    setSearch: (change) =>
      setSearch((before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1])),
        ),
      ),
    close: () => undefined,
    kept: () => false,
  };
  return (
    <section className="stage" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span ref={setExtra} />
        <span className="stage-actions" ref={setActions} />
      </header>
      <QueryClientProvider client={cache}>
        <ClientsProvider value={clients}>
          <PageProvider value={page}>{children}</PageProvider>
        </ClientsProvider>
      </QueryClientProvider>
    </section>
  );
}
