/** A site that vouches for people, as a sign-in needs it. */
export interface Provider {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly protocol: 'oidc' | 'saml';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly ssoUrl: string;
  readonly idpEntityId: string;
  readonly certificates: string;
  readonly userNameClaim: string | null;
  readonly nameClaim: string | null;
  readonly emailClaim: string | null;
  readonly groupsClaim: string | null;
  readonly linkBy: 'none' | 'email' | 'userName';
  readonly createUsers: boolean;
  readonly orgId: string | null;
  readonly updateUsers: boolean;
  readonly provesBothFactors: boolean;
  readonly shared: boolean;
}
