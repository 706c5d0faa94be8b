import type { InputOf } from '@mp/kernel/contract';
import { recordsOf, serveResource, type LifecycleEffect, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { tipEvent } from '@mp/reference/server';
import { projectIssue, weeklyComment, weeklyReport } from '../contract/index.ts';

type IssueInput = InputOf<typeof projectIssue>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectIssue)['fields']>>>;

const effects: Effects = {
  close: { prepare: async (context) => ({ closedOn: todayOf(context) }) as IssueInput },
  reopen: { prepare: async () => ({ closedOn: null, solution: null }) as IssueInput },
};

/** Problems of projects. */
export const projectIssueServer: ResourceServer = serveResource(projectIssue, {
  table: 'project_issue',
  hooks: {
    beforeCreate: async (context, input) => {
      input.raisedOn = todayOf(context);
    },
  },
  effects,
});

/** Opens a problem of a project for another module. Answers its id. */
export const raiseIssue = (
  context: TxContext,
  issue: {
    readonly projectId: string;
    /** 2 to 500 characters. */
    readonly text: string;
    readonly severity: 'low' | 'medium' | 'high';
    readonly ownerId: string | null;
  },
): Promise<string> => recordsOf(context, projectIssue).create(issue as IssueInput);

/** What readers say of reports; the writer is told. */
export const weeklyCommentServer: ResourceServer = serveResource(weeklyComment, {
  table: 'weekly_comment',
  searchable: false,
  hooks: {
    beforeCreate: async (context, input) => {
      Object.assign(input, { authorId: context.userId, saidAt: context.at });
    },
    afterCreate: async (context, id, { reportId }) => {
      await tipEvent(context, {
        resource: weeklyReport.key,
        id: reportId ?? '',
        event: 'commented',
        key: id,
      });
    },
  },
});
