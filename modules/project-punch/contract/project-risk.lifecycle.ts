import { choice, defineLifecycle } from '@mp/kernel/contract';
import { projectRisk, projectRiskStates } from './project-risk.resource.ts';

/** Life of a risk. One that happened goes on as a problem of its project. */
export const projectRiskLifecycle = defineLifecycle(projectRisk, {
  initial: 'open',
  states: projectRiskStates,
  transitions: {
    occur: {
      from: 'open',
      to: 'occurred',
      asks: { outcome: 'required' },
      form: { severity: choice(['low', 'medium', 'high'], { required: true, default: 'medium' }) },
      effect: 'occur',
      danger: true,
    },
    close: { from: 'open', to: 'closed', asks: { outcome: 'required' }, effect: 'close' },
    reopen: { from: ['occurred', 'closed'], to: 'open', effect: 'reopen' },
  },
});
