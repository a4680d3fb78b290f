/** Why a call was not done: a status, and a sentence. */
export class PartnerRefusal {
  readonly status: 404 | 409 | 422 | 429;
  readonly detail: string;

  constructor(status: PartnerRefusal['status'], detail: string) {
    this.status = status;
    this.detail = detail;
  }
}
