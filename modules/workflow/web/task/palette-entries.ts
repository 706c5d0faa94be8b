import type { PaletteEntry, Text } from '@mp/kernel/web';
import type { FlowRow, Startable } from '../../contract/index.ts';
import { toMyTask, toTask } from './links.ts';

/** What the lists of the caller answered to a text. */
export interface FoundFlows {
  readonly startable: readonly Pick<Startable, 'key' | 'name' | 'remark' | 'offered'>[];
  readonly pending: readonly FlowRow[];
  readonly initiated: readonly FlowRow[];
}

interface Words {
  readonly t: Text;
  readonly nameOf: (name: Startable['name']) => string;
}

/** Entries of the command palette: processes to start, the caller's open tasks, and processes that the caller started. */
export function paletteEntries(q: string, found: FoundFlows, { t, nameOf }: Words): PaletteEntry[] {
  const typed = q.toLocaleLowerCase();
  const starts = found.startable
    .filter(({ offered }) => offered)
    .map(({ key, name, remark }) => ({
      key: `start ${key}`,
      section: 'actions' as const,
      label: t('flow.palette.start', { process: nameOf(name) }),
      hint: remark ?? '',
      to: toMyTask({ start: key }),
    }))
    .filter(({ label, key }) => `${label} ${key}`.toLocaleLowerCase().includes(typed));
  const open = new Set(found.pending.map(({ instanceId }) => instanceId));
  const own = found.initiated.filter(({ instanceId }) => !open.has(instanceId));
  const flow = (kind: 'task' | 'own', row: FlowRow): PaletteEntry => ({
    key: `flow ${row.taskId ?? row.instanceId}`,
    section: 'records',
    label: row.subject || nameOf(row.defName),
    hint: [row.businessNo, t(`flow.palette.${kind}`)].filter(Boolean).join(' · '),
    to: toTask(row.taskId ? { taskId: row.taskId } : { instanceId: row.instanceId }),
  });
  return [
    ...starts.slice(0, 8),
    ...found.pending.map((row) => flow('task', row)),
    ...own.map((row) => flow('own', row)),
  ];
}
