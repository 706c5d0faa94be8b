import { ChildList, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { projectIssue } from '../contract/index.ts';

/** Problems of the project of a report: they stay from week to week until they are closed. */
export function IssuesTab({ record }: RecordTabProps): ReactNode {
  return <ChildList resource={projectIssue} parentId={String(record['projectId'])} />;
}
