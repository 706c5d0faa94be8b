import detectorWeights from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import landmarkWeights from '@vladmandic/face-api/model/face_landmark_68_model.bin?url';
import recognitionWeights from '@vladmandic/face-api/model/face_recognition_model.bin?url';
import type { FaceMeasures } from '../../contract/face-action.ts';
import { measuresOf } from './measure.ts';
import { CameraProblem } from './problem.ts';
import { lightOf, type FrameFacts } from './quality.ts';

type FaceApi = typeof import('@vladmandic/face-api');
type WeightSpecs = Parameters<FaceApi['tf']['io']['decodeWeights']>[1];

/** One look at the camera. */
export interface Look {
  readonly facts: FrameFacts;
  /** Of the only face; null where there is none or more than one. */
  readonly measures: FaceMeasures | null;
  /** The descriptor of that face, of the very same frame. */
  readonly describe: () => Promise<readonly number[]>;
}

/** What looks through a camera. */
export interface FaceEngine {
  readonly look: (video: HTMLVideoElement) => Promise<Look>;
}

const manifests = {
  detector: () => import('@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'),
  landmarks: () => import('@vladmandic/face-api/model/face_landmark_68_model-weights_manifest.json'),
  recognition: () => import('@vladmandic/face-api/model/face_recognition_model-weights_manifest.json'),
};

async function weightsOf(api: FaceApi, address: string, manifest: () => Promise<{ readonly default: unknown }>) {
  const missing = (): never => {
    throw new CameraProblem('pluginMissing', 'reload');
  };
  const [answer, { default: groups }] = await Promise.all([api.fetchOrThrow(address).catch(missing), manifest()]);
  const specs = (groups as readonly { readonly weights: WeightSpecs }[]).flatMap(({ weights }) => weights);
  return api.tf.io.decodeWeights(await answer.arrayBuffer(), specs);
}

/** WebGL where the browser has it, else plain JavaScript; WebAssembly would need a wider content policy. */
async function chooseBackend(api: FaceApi): Promise<void> {
  const tf = api.tf as unknown as {
    readonly setBackend: (name: string) => Promise<boolean>;
    readonly ready: () => Promise<void>;
  };
  if (!(await tf.setBackend('webgl').catch(() => false))) await tf.setBackend('cpu');
  await tf.ready();
}

async function load(): Promise<FaceEngine> {
  const api = await import('@vladmandic/face-api').catch(() => {
    throw new CameraProblem('pluginMissing', 'reload');
  });
  try {
    await chooseBackend(api);
    const { tinyFaceDetector, faceLandmark68Net, faceRecognitionNet } = api.nets;
    const loaded = await Promise.all([
      weightsOf(api, detectorWeights, manifests.detector),
      weightsOf(api, landmarkWeights, manifests.landmarks),
      weightsOf(api, recognitionWeights, manifests.recognition),
    ]);
    tinyFaceDetector.loadFromWeightMap(loaded[0]);
    faceLandmark68Net.loadFromWeightMap(loaded[1]);
    faceRecognitionNet.loadFromWeightMap(loaded[2]);
  } catch (error) {
    throw error instanceof CameraProblem ? error : new CameraProblem('sdkFailed', 'reload');
  }
  return engineOf(api);
}

/** Brightness and sharpness are judged over the face at this width. */
const judgedWidth = 96;

function engineOf(api: FaceApi): FaceEngine {
  const frame = document.createElement('canvas');
  const small = document.createElement('canvas');
  const options = new api.TinyFaceDetectorOptions({ inputSize: 320, scoreThreshold: 0.5 });

  function light(box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) {
    small.width = judgedWidth;
    small.height = Math.max(3, Math.round((judgedWidth * box.height) / Math.max(1, box.width)));
    const drawing = small.getContext('2d', { willReadFrequently: true });
    if (!drawing) throw new CameraProblem('sdkFailed', 'reload');
    drawing.drawImage(frame, box.x, box.y, box.width, box.height, 0, 0, small.width, small.height);
    return lightOf(drawing.getImageData(0, 0, small.width, small.height));
  }

  return {
    look: async (video) => {
      frame.width = video.videoWidth;
      frame.height = video.videoHeight;
      frame.getContext('2d')?.drawImage(video, 0, 0);
      const found = await api.detectAllFaces(frame, options).withFaceLandmarks();
      const [only] = found.length === 1 ? found : [];
      const measures = only ? measuresOf(only.landmarks.positions) : null;
      const facts: FrameFacts = {
        faces: found.length,
        size: only?.detection.box.width ?? 0,
        turn: measures?.turn ?? 0,
        ...(only ? light(only.detection.box) : { brightness: 128, sharpness: 0 }),
      };
      return {
        facts,
        measures,
        describe: async () => {
          const [face] = only ? await api.extractFaces(frame, [only.alignedRect]) : [];
          if (!face) throw new CameraProblem('faceLost');
          const described = await api.computeFaceDescriptor(face);
          const vector = Array.isArray(described) ? described[0] : described;
          return Array.from(vector ?? [], (each) => Math.round(each * 1e6) / 1e6);
        },
      };
    },
  };
}

let engine: Promise<FaceEngine> | undefined;

/** The engine with its models, loaded once from our own origin. Throws `face.pluginMissing`, `face.sdkFailed`. */
export function faceEngine(): Promise<FaceEngine> {
  engine ??= load().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}
