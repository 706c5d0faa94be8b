import { Designer, Outline, useHistory, useText } from '@mp/kernel/web';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';

const begin = ['A', 'B', ''] as const;

/** The designer around the plainest thing that can be designed: names in an order, of which none may be empty. */
export function DesignerShow(): ReactNode {
  const t = useText('stage.designer');
  const history = useHistory<readonly string[]>(begin);
  const [selected, setSelected] = useState('0');
  const items = history.value;
  const at = Math.min(Number(selected), items.length - 1);
  const nameOf = (item: string, place: number) => (item === '' ? t('unnamed', { at: place + 1 }) : item);

  function handleMove(id: string, by: -1 | 1): void {
    const from = Number(id);
    const [a, b] = [items[from], items[from + by]];
    if (a === undefined || b === undefined) return;
    history.change(items.with(from, b).with(from + by, a));
    setSelected(String(from + by));
  }

  return (
    <Designer
      label={t('label')}
      history={history}
      isDirty={false}
      onSave={() => history.restart(items)}
      selected={selected}
      outline={
        <>
          <Outline
            label={t('outline')}
            selected={selected}
            nodes={items.map((item, place) => ({
              id: String(place),
              label: nameOf(item, place),
              isWrong: item === '',
            }))}
            onSelect={setSelected}
            onMove={handleMove}
            onRemove={(id) => history.change(items.filter((_, place) => String(place) !== id))}
          />
          <Button onClick={() => history.change([...items, ''])}>{t('add')}</Button>
        </>
      }
      canvas={
        <ol>
          {items.map((item, place) => (
            <li key={place}>{nameOf(item, place)}</li>
          ))}
        </ol>
      }
      properties={
        <Input
          aria-label={t('name')}
          value={items[at] ?? ''}
          disabled={at < 0}
          onChange={(event) => history.change(items.with(at, event.target.value), `name ${at}`)}
        />
      }
      problems={items.flatMap((item, place) =>
        item === ''
          ? [
              {
                key: String(place),
                where: nameOf(item, place),
                message: t('nameless'),
                kind: 'error' as const,
                onGo: () => setSelected(String(place)),
              },
            ]
          : [],
      )}
    />
  );
}
