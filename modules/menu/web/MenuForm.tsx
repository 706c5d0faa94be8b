import { FormPage, usePage, useText, type AnyRecord } from '@mp/kernel/web';
import { lazy, type ReactNode, useState } from 'react';
import { menu, menuRootId } from '../contract/menu.resource.ts';
import type { MenuLine } from '../contract/menu-editor.api.ts';
import { menuTreeQuery, refreshMenus } from './menu-editor.client.ts';
import type { FreshMenu } from './menu-lines.ts';
import { queryClient } from '@mp/kernel/web';

const TargetEdit = lazy(() => import('./TargetEdit.tsx').then((file) => ({ default: file.TargetEdit })));

interface Props {
  readonly selected: string;
  readonly fresh: FreshMenu | undefined;
  readonly items: readonly MenuLine[];
  readonly line: MenuLine | undefined;
  readonly mayLeave: () => Promise<boolean>;
  readonly onFresh: (fresh: FreshMenu | undefined) => void;
  readonly onSelect: (id: string) => void;
}

const isPage = ({ type }: Readonly<Record<string, unknown>>): boolean => type === 'page';

/** The form of the chosen menu, or of the one that is being made; the root has none. */
export function MenuForm({ selected, fresh, line, mayLeave, onFresh, onSelect }: Props): ReactNode {
  const t = useText('menu');
  const { key } = usePage();
  const [round, setRound] = useState(0);
  if (!fresh && !line) return <p className="ui-empty">{t(selected === menuRootId ? 'rootHint' : 'gone')}</p>;

  async function handleCancel(): Promise<void> {
    if (!(await mayLeave())) return;
    if (fresh) onFresh(undefined);
    setRound(round + 1);
  }

  async function handleSaved({ id }: AnyRecord): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: menuTreeQuery.queryKey });
    await refreshMenus();
    if (fresh) onSelect(id);
  }

  return (
    <FormPage
      key={`${key} ${fresh ? `new ${fresh.parentId}` : line?.id} ${round}`}
      resource={menu}
      id={fresh ? undefined : line?.id}
      initial={{ parentId: fresh?.parentId ?? null }}
      prepare={(input) => (fresh ? { ...input, parentId: fresh.parentId } : input)}
      onSaved={(saved) => void handleSaved(saved)}
      onCancel={() => void handleCancel()}
    >
      <FormPage.Field name="target" when={isPage} render={(props) => <TargetEdit {...props} />} />
      <FormPage.Field name="openType" when={isPage} />
      <FormPage.Field name="refresh" when={isPage} />
    </FormPage>
  );
}
