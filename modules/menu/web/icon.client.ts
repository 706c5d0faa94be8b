import { call, queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { listIcons, type OwnIcon, uploadIcon } from '../contract/icon.api.ts';

/** The icons that the tenant has uploaded. */
export const ownIconsQuery = queryOptions({
  queryKey: ['menu', 'icons'],
  queryFn: ({ signal }) => call(listIcons, { signal }),
  staleTime: 60_000,
});

/** Uploads a picture as an icon. */
export async function sendIcon(file: File): Promise<OwnIcon> {
  const form = new FormData();
  form.append('file', file);
  const icon = await call(uploadIcon, { body: form });
  await queryClient.invalidateQueries({ queryKey: ownIconsQuery.queryKey });
  return icon;
}
