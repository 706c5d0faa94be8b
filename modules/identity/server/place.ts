/** What a call says of the place it comes from: the tenant by number or by host. */
export interface Place {
  readonly tenancyId: number | null;
  readonly host: string;
}
