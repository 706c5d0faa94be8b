import type { Lifecycle, Resource } from '@mp/kernel/contract';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { PageProvider, usePage } from '../../page.tsx';
import type { PageSearch } from '../../registry.ts';
import { DetailPage } from './DetailPage.tsx';

interface RecordDrawerProps {
  readonly resource: Resource;
  readonly lifecycle: Lifecycle | undefined;
  readonly id: string;
  readonly close: () => void;
}

/** The detail page of a record beside the list it belongs to; its open tab stays out of the list's address. */
export function RecordDrawer({ resource, lifecycle, id, close }: RecordDrawerProps): ReactNode {
  const t = useText();
  const page = usePage();
  const [search, setSearch] = useState<PageSearch>({});
  const [shown, setShown] = useState(id);
  return (
    <Drawer open size="large" title={t(`${resource.entity}.title`)} onClose={close}>
      <PageProvider
        value={{
          ...page,
          slots: null,
          search,
          setSearch: (change) =>
            setSearch((before) =>
              Object.fromEntries(
                Object.entries({ ...before, ...change }).filter((entry): entry is [string, string] =>
                  Boolean(entry[1]),
                ),
              ),
            ),
          close,
        }}
      >
        <DetailPage
          key={shown}
          resource={resource}
          lifecycle={lifecycle}
          id={shown}
          onDeleted={close}
          onGo={setShown}
        />
      </PageProvider>
    </Drawer>
  );
}
