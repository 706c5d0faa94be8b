import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClients } from '../archetypes/clients.tsx';
import { pictureIds, withCodes } from '../files/rich-text.ts';
import './rich-text.css';

/** The codes under which the pictures of a text open, renewed before they end. */
export function usePictureLinks(html: string): ReadonlyMap<string, string> | undefined {
  const { files } = useClients();
  const ids = pictureIds(html);
  const read = useQuery({
    queryKey: ['attachment.file', 'links', ...ids],
    queryFn: () => files.linksOf(ids),
    enabled: ids.length > 0,
    staleTime: 4 * 60_000,
  });
  return ids.length === 0 ? new Map() : read.data;
}

/** A formatted text as the server has cleaned it. */
export function RichTextView({ html }: { readonly html: string }): ReactNode {
  const links = usePictureLinks(html);
  // oxlint-disable-next-line react/no-danger -- the server lets no tag through that could do anything
  return <div className="ui-rich" dangerouslySetInnerHTML={{ __html: withCodes(html, links ?? new Map()) }} />;
}
