/** Movements that a challenge may ask for (platform.md 5.14). */
export const faceActions = ['blink', 'openMouth', 'turnLeft', 'turnRight', 'nod'] as const;
/** A movement by its name. */
export type FaceAction = (typeof faceActions)[number];

/** How many movements a challenge asks for. */
export const askedActions = 3;
/** A challenge is answered within this time. */
export const challengeMs = 20_000;
/** Numbers of a face descriptor. */
export const descriptorLength = 128;
/** Frames that an enrolment takes. */
export const enrolFrames = 5;

/** Where the parts of a face stand in one frame of the camera, as proportions; nothing of how it looks. */
export interface FaceMeasures {
  /** Height of the open eyes by their width. */
  readonly eyes: number;
  /** Height of the mouth's opening by its width. */
  readonly mouth: number;
  /** Where the tip of the nose stands between the edges of the jaw: 0 straight ahead, above 0 turned to the person's left. */
  readonly turn: number;
  /** Where it stands between eyes and chin: larger when the head is lowered. */
  readonly nod: number;
}

/** The measures of a frame with its time, in milliseconds since the challenge was shown. */
export interface FaceFrame extends FaceMeasures {
  readonly t: number;
}

/** The descriptor of a frame. */
export interface FaceShot {
  readonly t: number;
  readonly vector: readonly number[];
}

/** What a browser hands in for a challenge, inside `secureData`. */
export interface FaceEvidence {
  readonly challengeId: string;
  readonly nonce: string;
  readonly frames: readonly FaceFrame[];
  readonly shots: readonly FaceShot[];
}

/** A challenge as the browser is told it. */
export interface FaceChallenge {
  readonly challengeId: string;
  readonly nonce: string;
  readonly actions: readonly FaceAction[];
  /** Milliseconds until it is over. */
  readonly expires: number;
}
