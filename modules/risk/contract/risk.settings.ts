import { flag, integer, refuse, text } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

const points = (value: number) => integer({ required: true, min: 0, max: 100, default: value });
const threshold = (value: number) => integer({ required: true, min: 1, max: 100, default: value });
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;
const time = (value: string) =>
  text({ required: true, max: 5, pattern: clock, formatCode: 'risk.nightHours', default: value });

/** Points of the rules, what happens at which score, and when it is night (platform.md 5.13). */
export const riskSettings = defineSettings('risk', {
  area: 'safety',
  order: 45,
  fields: {
    newDevice: points(25),
    newRegion: points(20),
    impossibleTravel: points(60),
    ipChange: points(30),
    manyFailures: points(40),
    nightUse: points(15),
    multiDevice: points(20),
    bulkRead: points(40),
    idleReturn: points(20),
    deniedBurst: points(30),
    nightFrom: time('23:00'),
    nightTo: time('06:00'),
    markAt: threshold(40),
    secondAt: threshold(70),
    lockAt: threshold(90),
    autoLock: flag({ default: true }),
  },
  sections: [
    {
      key: 'points',
      fields: [
        'newDevice',
        'newRegion',
        'impossibleTravel',
        'ipChange',
        'manyFailures',
        'nightUse',
        'multiDevice',
        'bulkRead',
        'idleReturn',
        'deniedBurst',
      ],
    },
    { key: 'night', fields: ['nightFrom', 'nightTo'] },
    { key: 'thresholds', fields: ['markAt', 'secondAt', 'lockAt', 'autoLock'] },
  ],
  rules: [
    {
      fields: ['markAt', 'secondAt', 'lockAt'],
      check: ({ markAt, secondAt, lockAt }) =>
        Number(markAt) < Number(secondAt) && Number(secondAt) < Number(lockAt)
          ? []
          : [refuse('risk.thresholdOrder', undefined, 'secondAt')],
    },
    {
      fields: ['nightFrom', 'nightTo'],
      check: ({ nightFrom, nightTo }) =>
        nightFrom === nightTo ? [refuse('risk.nightHours', undefined, 'nightTo')] : [],
    },
  ],
});
