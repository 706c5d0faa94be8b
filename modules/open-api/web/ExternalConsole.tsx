import { type AnyRecord, useCan, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { Pair } from '../contract/index.ts';
import { DebugConsole } from './DebugConsole.tsx';

const pairsOf = (value: unknown): Pair[] =>
  (Array.isArray(value) ? (value as readonly Record<string, unknown>[]) : []).map(({ name, value: given }) => ({
    name: String(name),
    value: typeof given === 'string' ? given : '',
  }));

/** The console of an API of another system. */
export function ExternalConsole({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('externalApi');
  const mayDebug = useCan('externalApi.debug');
  if (!mayDebug) return <p className="mp-secondary">{t('noDebugRight')}</p>;
  if (record['enabled'] !== true) return <p className="mp-secondary">{t('disabled')}</p>;
  const { protocol, domain, port, path, method, bodyExample } = record;
  const address = `${String(protocol)}://${String(domain)}:${String(port)}${String(path)}`;
  const names = [...String(path).matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  return (
    <DebugConsole
      target={{
        kind: 'external',
        id: record.id,
        method: String(method),
        address,
        path: names.map((name) => ({ name, value: '' })),
        query: pairsOf(record['requestParams']),
        queryNames: [],
        headers: pairsOf(record['headers']),
        body: typeof bodyExample === 'string' ? bodyExample : null,
      }}
    />
  );
}
