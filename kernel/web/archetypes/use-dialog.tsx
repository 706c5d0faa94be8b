import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openDialog } from '../dialogs/host.tsx';
import { PageProvider, usePage } from '../page.tsx';
import { ClientsProvider, useClients } from './clients.tsx';

/** Shows a dialog; `render` gets the function that closes it with an answer. */
export type OpenDialog = <T>(render: (close: (answer?: T) => void) => ReactNode) => Promise<T | undefined>;

/** Opens dialogs that go on with the page, the calls and the cache of the component that opens them. */
export function useDialog(): OpenDialog {
  const clients = useClients();
  const cache = useQueryClient();
  const page = usePage();
  return <T,>(render: (close: (answer?: T) => void) => ReactNode) =>
    openDialog<T>((close) => (
      <QueryClientProvider client={cache}>
        <ClientsProvider value={clients}>
          <PageProvider value={page}>{render(close)}</PageProvider>
        </ClientsProvider>
      </QueryClientProvider>
    ));
}
