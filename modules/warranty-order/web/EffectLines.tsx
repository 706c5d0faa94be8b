import { DataTable, PageLink, QueryResult, useAct, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Flex } from 'antd';
import { useState, type ReactNode } from 'react';
import type { LineToEffect } from '../contract/index.ts';
import { linesQuery, toEffect, useEffectLines } from './order.client.ts';

const keyOf = ({ orderId, line }: LineToEffect): string => `${orderId} ${line}`;
const isFree = ({ warnings }: LineToEffect): boolean => !warnings.some(({ isBlocking }) => isBlocking);

/** Lines that wait for their certificates, with their computed terms and what speaks against them; taken one or many at a time. */
export function EffectLines(): ReactNode {
  const read = useQuery(linesQuery());
  return <QueryResult read={read}>{({ lines, left }) => <Lines lines={lines} left={left} />}</QueryResult>;
}

function Lines({ lines, left }: { readonly lines: readonly LineToEffect[]; readonly left: number }): ReactNode {
  const t = useText('peOrder.effect');
  const say = useText('peOrder');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, act] = useAct();
  const effect = useEffectLines();
  const free = lines.filter(isFree);
  const taken = free.filter((line) => chosen.has(keyOf(line)));
  const take = (some: readonly LineToEffect[]) => void act(() => effect(some, () => setChosen(new Set())));
  const toggle = (key: string, isChosen: boolean) =>
    setChosen(isChosen ? new Set([...chosen, key]) : new Set([...chosen].filter((each) => each !== key)));
  return (
    <Flex vertical gap={8} component="section" aria-label={t('title')}>
      <Flex gap={8} align="center" wrap>
        <Checkbox
          checked={free.length > 0 && taken.length === free.length}
          indeterminate={taken.length > 0 && taken.length < free.length}
          disabled={free.length === 0}
          onChange={({ target }) => setChosen(new Set(target.checked ? free.map(keyOf) : []))}
        >
          {t('selectAll')}
        </Checkbox>
        <Button type="primary" disabled={taken.length === 0} loading={isBusy} onClick={() => take(taken)}>
          {taken.length === 0 ? t('take') : t('takeMany', { count: taken.length })}
        </Button>
        {left > 0 ? <span className="mp-secondary">{t('left', { count: left })}</span> : null}
      </Flex>
      <DataTable
        label={t('title')}
        rows={lines}
        rowKey={keyOf}
        empty={t('none')}
        columns={[
          {
            key: 'chosen',
            kind: 'tick',
            label: t('take'),
            cell: (line) => (
              <Checkbox
                aria-label={t('select', { gsn: line.serialNo ?? '' })}
                checked={chosen.has(keyOf(line))}
                disabled={!isFree(line)}
                onChange={({ target }) => toggle(keyOf(line), target.checked)}
              />
            ),
          },
          {
            key: 'serialNo',
            kind: 'name',
            title: say('lines.field.gensetId'),
            cell: ({ serialNo }) => serialNo ?? '—',
          },
          { key: 'model', title: say('priced.field.model'), cell: ({ model }) => model ?? '—' },
          { key: 'product', title: say('lines.field.productId'), cell: ({ product }) => product ?? '—' },
          {
            key: 'term',
            kind: 'text',
            title: t('term'),
            cell: ({ startOn, endOn }) => (startOn && endOn ? `${startOn} – ${endOn}` : '—'),
          },
          {
            key: 'hoursLimit',
            kind: 'digits',
            title: say('priced.field.hoursLimit'),
            cell: ({ hoursLimit }) => hoursLimit ?? '—',
          },
          {
            key: 'warnings',
            kind: 'text',
            title: t('warnings'),
            cell: ({ warnings }) =>
              warnings.map(({ text, isBlocking }) => (
                <div key={text} className={isBlocking ? undefined : 'mp-secondary'}>
                  {text}
                </div>
              )),
          },
          {
            key: 'no',
            kind: 'text',
            title: say('field.no'),
            cell: ({ no, line, instanceId }) =>
              instanceId ? <PageLink to={toEffect({ instanceId })}>{`${no ?? ''} · ${line}`}</PageLink> : no,
          },
          {
            key: 'take',
            kind: 'actions',
            label: t('take'),
            cell: (line) => (
              <Button size="small" disabled={!isFree(line) || isBusy} onClick={() => take([line])}>
                {t('take')}
              </Button>
            ),
          },
        ]}
      />
    </Flex>
  );
}
