import type { RoleGrant } from '@mp/kernel/server';

const reporting = ['industryInfo.publish', 'industryInfo.close', 'industryInfo.delete', 'industryInfo.convert'];
const verifying = [...reporting, 'industryInfo.verify', 'industryInfo.export'];
const staffing = ['tradeStaff.leave', 'tradeStaff.setShares', 'tradeStaff.export', 'user.read'];

/** What the roles of the business area hold of trade sales; who sees which information is walled in the database. */
export const tradeRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: {
    pages: { TradeSalesStaff: 2, IndustryInformation: 2 },
    functions: [...staffing, 'tradeStaff.delete', ...verifying],
    scopes: { tradeStaff: 'all' },
  },
  R_BAD: {
    pages: { TradeSalesStaff: 2, IndustryInformation: 2 },
    functions: [...staffing, ...verifying],
    scopes: { tradeStaff: 'region' },
  },
  R_ASM: {
    pages: { TradeSalesStaff: 1, IndustryInformation: 2 },
    functions: verifying,
    scopes: { tradeStaff: 'region' },
  },
  R_TSS: {
    pages: { TradeSalesStaff: 1, IndustryInformation: 2 },
    functions: verifying,
    scopes: { tradeStaff: 'own', dealer: 'region' },
  },
  R_DDM: { pages: { TradeSalesStaff: 1, IndustryInformation: 2 }, functions: reporting, scopes: { tradeStaff: 'all' } },
  R_DDS: { pages: { TradeSalesStaff: 1, IndustryInformation: 2 }, functions: reporting, scopes: { tradeStaff: 'all' } },
  R_ASE: { pages: { IndustryInformation: 2 }, functions: reporting },
  R_AE: { pages: { IndustryInformation: 2 }, functions: reporting },
  R_DSM: { pages: { IndustryInformation: 2 }, functions: reporting },
  STAFF: { pages: { IndustryInformation: 2 }, functions: reporting },
  R_DLA: { pages: { IndustryInformation: 1 } },
  R_DLU: { pages: { IndustryInformation: 1 } },
};
