import type { RoleGrant } from '@mp/kernel/server';

const issues = ['create', 'update', 'close', 'reopen', 'export'].map((name) => `projectIssue.${name}`);
const house = ['user.read'];

/** Writes the reports of the projects that the role sees. */
const writer: RoleGrant = {
  pages: { projectWeeklyList: 2, projectWeeklyQuery: 1 },
  functions: [...house, 'weeklyReport.submit', 'weeklyReport.export', 'weeklyComment.create', ...issues],
};

/** Reads and comments them. */
const reader = (more: readonly string[] = []): RoleGrant => ({
  pages: { projectWeeklyList: 1, projectWeeklyQuery: 1 },
  functions: [
    ...house,
    'weeklyReport.markRead',
    'weeklyReport.export',
    'projectIssue.export',
    'weeklyComment.create',
    ...more,
  ],
});

/** What the roles of the business area hold of weekly reports (projects.md 1, 3.5). */
export const projectWeeklyRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: { ...writer, functions: [...(writer.functions ?? []), 'weeklyReport.unlock'] },
  R_PM: writer,
  R_DLA: writer,
  R_DLU: writer,
  R_TSS: writer,
  R_ASM: reader(),
  R_DSM: reader(),
  R_ASE: reader(),
  R_EXM: reader(issues),
  R_BAD: reader(['weeklyReport.unlock']),
  R_DDM: reader(),
  R_EXE: reader(),
};
