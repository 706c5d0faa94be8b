import { refuse } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';

/** Why an organisation may not stand `depth` levels below the top of a relation: single ones have two levels (platform.md 5.1). */
export function depthRefusals(type: 'tree' | 'single', depth: number): Refusal[] {
  return type === 'single' && depth > 1 ? [refuse('org.singleDepth')] : [];
}

/** Why a relation may not have this parent: itself. */
export function relationParentRefusals(id: string, parentId: string | null): Refusal[] {
  return parentId === id ? [refuse('org.parentSelf', undefined, 'parentId')] : [];
}
