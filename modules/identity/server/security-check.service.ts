import { callsUnder, countCalls, forgetCalls, type Context, tooManyRequests, type CallLimit } from '@mp/kernel/server';
import { authErrors, type PictureCode, type SliderCode } from '../contract/index.ts';
import { keyedHash } from './name-hash.ts';
import { drawPictureCode, randomPictureCode } from './picture-code.ts';
import { required } from './required.ts';
import { drawSlider } from './slider-image.ts';
import { parseTrack, sliderSolved } from './slider.rules.ts';
import { issueTicket, lookAtTicket, ticketSeconds, useTicket } from './ticket.service.ts';

const failureSeconds = 600;

/**
 * Failures are counted by what the caller cannot make up: his address, the account of the challenge, and both together. The
 * two alone are wide, since many may share an address, and nobody is to keep another from signing in.
 */
async function failureLimits(context: Context, challengeId: string): Promise<readonly CallLimit[]> {
  const challenge = await lookAtTicket(context, 'challenge', challengeId);
  const [ip, name] = [context.facts.ip, challenge?.nameHash ?? ''];
  const under = (key: string, max: number): CallLimit => ({
    key: `slider-failed|${key}`,
    max,
    seconds: failureSeconds,
  });
  return [under(`${ip}|${name}`, 5), under(`ip|${ip}`, 50), ...(name === '' ? [] : [under(`name|${name}`, 50)])];
}

/** `slidercode.do`: a puzzle; after five failures only ten minutes later. */
export async function newSlider(context: Context, challengeId: string): Promise<SliderCode> {
  for (const { key, max } of await failureLimits(context, challengeId)) {
    const failed = await callsUnder(context, key);
    if (failed && failed.n >= max) throw tooManyRequests(failed.wait);
  }
  const puzzle = await drawSlider();
  const sliderId = await issueTicket(context, 'slider', { x: puzzle.x, challengeId });
  return {
    sliderId,
    bg: puzzle.background.toString('base64'),
    piece: puzzle.piece.toString('base64'),
    y: puzzle.y,
    expires: ticketSeconds.slider,
  };
}

/** `validcode.do`: a picture with four characters. */
export async function newPicture(context: Context, challengeId: string): Promise<PictureCode> {
  const code = randomPictureCode();
  const codeId = await issueTicket(context, 'picture', { code: keyedHash('picture', code), challengeId });
  return { codeId, image: (await drawPictureCode(code)).toString('base64') };
}

const passFor = async (context: Context, challengeId: string) => ({
  passToken: await issueTicket(context, 'pass', { ip: context.facts.ip, challengeId }),
});

/** `validlogin.do` kind slider: the piece lies in its hole and a hand has laid it. A failure uses the puzzle up. */
export async function solveSlider(
  context: Context,
  given: { readonly sliderId: string; readonly x: string; readonly track: string; readonly challengeId: string },
): Promise<{ passToken: string }> {
  const data = await useTicket(context, 'slider', given.sliderId);
  if (!data) throw authErrors.codeExpired();
  const challengeId = data.challengeId || given.challengeId;
  const track = parseTrack(given.track);
  const x = given.x.trim() === '' ? Number.NaN : Number(given.x);
  const failures = await failureLimits(context, challengeId);
  if (!track || !sliderSolved(data.x, x, track)) {
    await countCalls(context, failures);
    throw authErrors.sliderFailed();
  }
  for (const { key } of failures.slice(0, 1)) await forgetCalls(context, key);
  return passFor(context, challengeId);
}

/** `validlogin.do` kind picture: the characters, whatever their case. A picture is good for one try. */
export async function solvePicture(
  context: Context,
  given: { readonly codeId: string; readonly code: string; readonly challengeId: string },
): Promise<{ passToken: string }> {
  if (given.code === '') throw required('auth.codeRequired', 'code');
  const data = await useTicket(context, 'picture', given.codeId);
  if (!data) throw authErrors.codeExpired();
  if (data.code !== keyedHash('picture', given.code.trim().toUpperCase())) throw authErrors.codeWrong();
  return passFor(context, data.challengeId || given.challengeId);
}
