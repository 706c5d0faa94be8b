import { ApiError } from '@mp/kernel/web';

/** What the user may do about a problem; a text of `face.help`. */
export type CameraHelp = 'denied' | 'missing' | 'busy' | 'unsupported' | 'reload';

/** Codes that the browser itself raises (platform.md 5.14). */
type CameraCode =
  | 'pluginMissing'
  | 'browserUnsupported'
  | 'cameraFailed'
  | 'sdkFailed'
  | 'faceLost'
  | 'timeout'
  | 'notLive';

/** A problem of the camera or of what looks through it. */
export class CameraProblem extends ApiError {
  readonly help: CameraHelp | undefined;

  constructor(code: CameraCode, help?: CameraHelp) {
    super({ code: `face.${code}`, status: 422 });
    this.help = help;
  }
}

const helps: Readonly<Record<string, CameraHelp>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Why a camera could not be opened, by the name of the browser's error. */
function cameraProblem(error: unknown): CameraProblem {
  return new CameraProblem('cameraFailed', helps[(error as { name?: string } | undefined)?.name ?? ''] ?? 'busy');
}

/** Opens the camera that looks at the user. Throws `face.browserUnsupported`, `face.cameraFailed`. */
export async function openCamera(): Promise<MediaStream> {
  // Missing where the page came by plain http, whatever its types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraProblem('browserUnsupported', 'unsupported');
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } },
    });
  } catch (error) {
    throw cameraProblem(error);
  }
}
