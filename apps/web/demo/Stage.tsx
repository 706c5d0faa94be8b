import type { Language } from '@mp/kernel/contract';
import {
  ClientsProvider,
  myRights,
  noRights,
  PageProvider,
  type PageSearch,
  type PageState,
  type Rights,
  useLanguage,
} from '@mp/kernel/web';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { stageClients } from './stage-clients.ts';
import type { StageMode } from './stage-mode.ts';

const entities = ['specimen', 'partner', 'unit', 'longForm', 'order', 'dealerVersion'];

/** What was read before anything is shown, by its key; nothing asks for it again. */
export type Held = readonly (readonly [key: QueryKey, value: unknown])[];
/** So far ahead that what is held never counts as old. */
const yearMs = 31_536_000_000;
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
  'pass',
];

/** Rights of the stage: everything, or reading alone. */
function rightsOf(isReadOnly: boolean): Rights {
  const functions = isReadOnly
    ? []
    : entities.flatMap((entity) => operations.map((operation) => `${entity}.${operation}`));
  return { ...noRights, functions, masked: ['specimen.mobile', 'specimen.idNumber'] };
}

const nothing: Held = [];

/** The stage's own cache. Names come in the visitor's language, so another one has a cache of its own. */
function makeCache(isReadOnly: boolean, held: Held, language: Language): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000, gcTime: Infinity, meta: { language } } },
  });
  made.setQueryDefaults(myRights.queryKey, { staleTime: Infinity, gcTime: Infinity });
  made.setQueryData(myRights.queryKey, rightsOf(isReadOnly));
  for (const [key, value] of held) made.setQueryData(key, value, { updatedAt: Date.now() + yearMs });
  return made;
}

interface StageProps {
  readonly name: string;
  readonly title: string;
  readonly mode: StageMode;
  readonly isReadOnly?: boolean;
  readonly held?: Held;
  readonly children: ReactNode;
}

/** A page of its own inside the gallery: own address, own rights, own cache, records in memory. */
export function Stage({ name, title, mode, isReadOnly = false, held = nothing, children }: StageProps): ReactNode {
  const [search, setSearch] = useState<PageSearch>({});
  const [extra, setExtra] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const language = useLanguage();
  const clients = useMemo(() => stageClients(mode), [mode]);
  const cache = useMemo(() => makeCache(isReadOnly, held, language), [isReadOnly, held, language]);
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
