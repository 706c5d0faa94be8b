import { integer } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

/** Three years, leap days included. */
const years = 1096;
/** The law on networks asks for at least six months. */
const halfYear = 180;
const longest = 3660;
const days = (least: number) => integer({ required: true, min: least, max: longest, default: least });

/** How many days the lines of each log are kept; never less than the law asks for. */
export const logSettings = defineSettings('logs', {
  area: 'data',
  order: 110,
  fields: {
    loginDays: days(years),
    operationDays: days(years),
    userDays: days(years),
    grantDays: days(years),
    functionDays: days(halfYear),
    errorDays: days(halfYear),
    apiDays: days(halfYear),
    interfaceDays: days(halfYear),
  },
});
