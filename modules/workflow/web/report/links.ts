import { defineLink, type PageAddress } from '@mp/kernel/web';

const toList = defineLink<Record<string, string | undefined>>('/myTask');

/** Link to the processes behind a figure. */
export const toProcesses = (filters: Readonly<Record<string, string | undefined>>): PageAddress =>
  toList({ tab: 'instances', ...filters });
