/** What the user may do about a camera that does not open; a text of `scan.help`. */
export type CameraHelp = 'denied' | 'missing' | 'busy' | 'unsupported';

/** A camera that does not open, by what may be done about it. */
export class CameraProblem extends Error {
  readonly help: CameraHelp;

  constructor(help: CameraHelp) {
    super(`the camera does not open: ${help}`);
    this.help = help;
  }
}

const helps: Readonly<Record<string, CameraHelp>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** A torch and a focus are known to cameras of phones alone, and to no list of types. */
interface PhoneCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly focusMode?: readonly string[];
}
interface PhoneConstraint extends MediaTrackConstraintSet {
  readonly torch?: boolean;
  readonly focusMode?: string;
}

/** An opened camera. */
export interface Camera {
  readonly stream: MediaStream;
  /** Turns its light on or off; undefined where it has none. */
  readonly torch: ((isOn: boolean) => Promise<void>) | undefined;
  readonly close: () => void;
}

/** Opens the camera that looks away from the user, or the only one. Throws `CameraProblem`. */
export async function openCamera(): Promise<Camera> {
  // Missing where the page came by plain http, whatever its types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraProblem('unsupported');
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
  const stream = await devices.getUserMedia({ audio: false, video }).catch((error: unknown) => {
    throw new CameraProblem(helps[error instanceof DOMException ? error.name : ''] ?? 'busy');
  });
  const [track] = stream.getVideoTracks();
  const able: PhoneCapabilities = track?.getCapabilities?.() ?? {};
  const set = async (constraint: PhoneConstraint) => track?.applyConstraints({ advanced: [constraint] });
  if (able.focusMode?.includes('continuous')) await set({ focusMode: 'continuous' }).catch(() => undefined);
  return {
    stream,
    torch: able.torch === true ? async (isOn) => set({ torch: isOn }) : undefined,
    close: () => stream.getTracks().forEach((each) => each.stop()),
  };
}
