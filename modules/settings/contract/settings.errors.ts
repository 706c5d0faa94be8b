import { defineErrors, refusal } from '@mp/kernel/contract';

/** Refusals of settings (platform.md 4.3). */
export const settingErrors = defineErrors('setting', {
  typeInvalid: refusal(422),
  loginModes: refusal(422),
  strengthOne: refusal(422),
  firstFactor: refusal(422),
  secondFactor: refusal(422),
  openTime: refusal(422),
  lengthOrder: refusal(422),
  idleOrder: refusal(422),
  numberPattern: refusal(422),
  secretAgain: refusal(422),
  directoryAddress: refusal(422),
  testOwn: refusal(422),
});
