import { createContext, type ComponentType, type ReactNode } from 'react';
import type { LoginAnswerData } from '../../contract/login.ts';
import type { SignInFields } from './login.client.ts';

/** What a way of signing in is given to draw itself with. */
export interface LoginPanelProps {
  readonly userName: string;
  readonly onUserName: (userName: string) => void;
  /** The tick of the agreement, to be shown above the button. */
  readonly agreement: ReactNode;
  /** What is sent along; undefined while the agreement is not ticked, and the page says so. */
  readonly fieldsFor: (agreementVersion?: string) => SignInFields | undefined;
  /** Goes on with what `login.do` answered: the console, a second factor, a new password. */
  readonly onAnswer: (answer: LoginAnswerData, fields: SignInFields) => Promise<void>;
  /** Shows a refusal above the form. */
  readonly onError: (error: unknown) => void;
}

/** A way of signing in that a module brings to the login page. */
export interface LoginWay {
  /** `logintype` of `login.do`, and the mode of the settings that turns it on. */
  readonly name: string;
  /** Name of its tab. */
  readonly label: () => string;
  readonly Panel: ComponentType<LoginPanelProps>;
  /** Draws it as a second factor, where it may be one. */
  readonly Second?: ComponentType<SecondPanelProps>;
}

/** What a way is given to draw itself with as a second factor. */
export interface SecondPanelProps {
  readonly challengeId: string;
  /** Hands in what proves the person, sealed; throws the refusal. */
  readonly onProof: (secret: Record<string, unknown>) => Promise<void>;
}

/** What the modules of the console bring to the login page. */
export interface LoginParts {
  readonly ways: readonly LoginWay[];
  /** Shown below the chosen way, such as the sign-on by another site. */
  readonly extras: readonly ComponentType<LoginPanelProps>[];
}

/** What the modules bring to this page. */
export const LoginPartsContext = createContext<LoginParts>({ ways: [], extras: [] });
