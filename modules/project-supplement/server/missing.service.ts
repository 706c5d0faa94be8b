import type { ReportAnswerOf } from '@mp/kernel/contract';
import type { ProjectGap } from '@mp/project/server';
import type { missingReport } from '../contract/index.ts';

const gaps = ['siteAddress', 'siteLng', 'serials', 'shipped', 'arrived', 'commissioned', 'accepted'] as const;

/** What is missing of projects, in all and by project. */
export function missingOf(rows: readonly ProjectGap[]): ReportAnswerOf<typeof missingReport> {
  const sums = gaps.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const);
  return {
    all: { projects: rows.length, ...(Object.fromEntries(sums) as Record<(typeof gaps)[number], number>) },
    projects: rows.map((row) => ({ ...row })),
  };
}
