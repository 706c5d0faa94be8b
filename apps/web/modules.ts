import { attachmentWeb } from '@mp/attachment/web';
import { home } from '@mp/home/web';
import { identityPages } from '@mp/identity/web';
import type { WebModule } from '@mp/kernel/web';
import { logPages } from '@mp/log/web';
import { noticeWeb } from '@mp/notice/web';
import { organisationPages } from '@mp/organisation/web';
import { permissionWeb } from '@mp/permission/web';
import { riskWeb } from '@mp/risk/web';
import { settingsPages } from '@mp/settings/web';
import { tenantPages } from '@mp/tenant/web';
import { demo } from './demo/index.ts';
import { menuWeb } from '@mp/menu/web';
import { workflowWeb } from '@mp/workflow/web';
import { referenceWeb } from '@mp/reference/web';
import { dealerWeb } from '@mp/dealer/web';
import { dealerPersonWeb } from '@mp/dealer-person/web';
import { dealerPublicWeb } from '@mp/dealer-public/web';
import { goemWeb } from '@mp/goem/web';
import { tradeWeb } from '@mp/trade/web';
import { customerWeb } from '@mp/customer/web';

/** The modules whose pages this application shows. */
export const mounted: readonly WebModule[] = [
  home,
  noticeWeb,
  identityPages,
  organisationPages,
  permissionWeb,
  riskWeb,
  tenantPages,
  settingsPages,
  attachmentWeb,
  logPages,
  demo,
  menuWeb,
  workflowWeb,
  referenceWeb,
  customerWeb,
  dealerWeb,
  dealerPublicWeb,
  dealerPersonWeb,
  goemWeb,
  tradeWeb,
];
