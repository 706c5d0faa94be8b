import { identityProofs, loginEndpoints, signInWays } from '@mp/identity/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import '../contract/index.ts';
import { faceCalls, faceDocuments, faceProof, faceWay } from './face-login.ts';
import { faceRoutes } from './face.route.ts';

/** Registered faces: enrolment with consent, signing in, second factor, proof before sensitive acts. */
export const faceModule: ServerModule = defineServerModule({
  name: 'face',
  routes: faceRoutes,
  contributes: [signInWays.of(faceWay), identityProofs.of(faceProof), loginEndpoints.of(faceCalls)],
  documents: faceDocuments,
});
