import type { Language } from '@mp/kernel/contract';
import { call } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { publicGoems } from '../contract/index.ts';
import type { PassHolder } from '@mp/dealer-public/web';

/** GOEMs with a valid licence. */
export const goemsQuery = (q: string | undefined, language: Language, pass: PassHolder) =>
  queryOptions({
    queryKey: ['public', 'goems', q ?? '', language],
    queryFn: ({ signal }) => call(publicGoems, { query: { q: q ?? '', pass: pass.take() }, signal }),
    enabled: q !== undefined,
    staleTime: 60_000,
    retry: false,
  });
