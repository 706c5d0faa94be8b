import { showError, useDialog, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { changeTags } from './flow-list.client.ts';
import { openTagManager } from './open-dialogs.tsx';
import { tagsQuery } from './tag.client.ts';

/** Puts the user's tags on processes and takes them away. */
export function TagDialog({
  instances,
  close,
}: {
  readonly instances: readonly { readonly instanceId: string; readonly tags: readonly string[] }[];
  readonly close: () => void;
}): ReactNode {
  const t = useText('flow');
  const openDialog = useDialog();
  const { data: tags = [] } = useQuery(tagsQuery);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const carried = (id: string) => instances.filter((each) => each.tags.includes(id)).length;

  async function handleOk(): Promise<void> {
    const of = (on: boolean) => [...changed].filter(([, value]) => value === on).map(([id]) => id);
    setBusy(true);
    try {
      await changeTags([...new Set(instances.map(({ instanceId }) => instanceId))], {
        add: of(true),
        remove: of(false),
      });
      close();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={instances.length === 1 ? t('tagOne') : t('tagMany', { count: instances.length })}
      okButtonProps={{ disabled: changed.size === 0, loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={close}
    >
      {tags.length === 0 ? <p>{t('noTags')}</p> : null}
      <ul className="flow-tag-choices">
        {tags.map(({ id, name, colour }) => {
          const count = carried(id);
          const on = changed.get(id);
          return (
            <li key={id}>
              <Checkbox
                checked={on ?? count === instances.length}
                indeterminate={on === undefined && count > 0 && count < instances.length}
                onChange={(event) => setChanged(new Map([...changed, [id, event.target.checked]]))}
              >
                <span className="flow-tag">
                  <span className="flow-tag-dot" style={{ background: colour }} aria-hidden />
                  {name}
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      <Button type="link" onClick={() => void openTagManager(openDialog)}>
        {t('manageTags')}
      </Button>
    </Modal>
  );
}
