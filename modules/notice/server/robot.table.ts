import { tableOf } from '@mp/kernel/table';
import { noticeRobot } from '../contract/notice-robot.resource.ts';

/** Robots of groups and other systems that are told what people publish. */
export const noticeRobotTable = tableOf(noticeRobot, { name: 'notice_robot' });
