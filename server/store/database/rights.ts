/** The processes that come to the database; `models` has no right to anything. */
export const databaseUnits = ['api', 'jobs', 'console'] as const;
export type DatabaseUnit = (typeof databaseUnits)[number];

/** The role of each process, and of the replica's readers. A migration grants to those there. */
export const unitRoles = {
  api: 'extramoney_api',
  jobs: 'extramoney_jobs',
  console: 'extramoney_console',
  reader: 'extramoney_reader',
} as const;
export type RoleUnit = keyof typeof unitRoles;

/** Which process a role of the database is for; null: for any, such as `extramoney`. */
export function unitOfRole(role: string): RoleUnit | null {
  const units = ['reader', ...databaseUnits] as const;
  return units.find((unit) => unitRoles[unit] === role) ?? null;
}

/** Why a process cannot work by the role of its address, as a sentence; null: it can. */
export function whyOtherRole(unit: RoleUnit | null, roles: ReadonlySet<string>): string | null {
  const wanted = databaseUnits.filter((one) => roles.has(one));
  if (unit === null || wanted.every((one) => one === unit)) return null;
  const [only = 'api'] = wanted;
  const right = wanted.length === 1 ? unitRoles[only] : 'extramoney';
  return (
    `DATABASE_URL names the role ${unitRoles[unit]}, which has the rights of one other process: ` +
    `this one does ${wanted.join(', ')} and needs ${right}.`
  );
}

/**
 * What each process may do to each table: select, insert, update, delete. `process-rights.test.ts`
 * compares it with the statements that the process can come to, and prints the lines that differ.
 */
export const tableRights: Readonly<Record<string, readonly [string, string, string]>> = {
  //               api, jobs, console
  account: ['', 's', 's'],
  acknowledged_mark: ['siu', 'siud', 'siu'],
  act_head: ['', 'siu', 'siu'],
  act_log: ['', 'si', 'si'],
  act_once: ['', 'sd', 'si'],
  ageing_day: ['', 'sid', 's'],
  audit_anchor: ['', 'si', 's'],
  bill_code: ['siu', 'siud', 'siu'],
  book_token: ['', 'su', 'siu'],
  book_use: ['', 'sd', 'si'],
  borrower: ['siu', 'su', 'su'],
  borrower_fact: ['siu', 'siud', 'siud'],
  borrower_step: ['siud', 'siud', 'siud'],
  breach: ['', '', 'siu'],
  breach_step: ['', '', 'si'],
  campaign_count: ['', 'siu', 's'],
  campaign_draft: ['', 'sd', 'siud'],
  campaign_gift: ['s', 'siu', 'su'],
  campaign_sum: ['', 'siu', 's'],
  campaign_version: ['', 'si', 'si'],
  card_reading: ['siu', 'sd', 's'],
  cash_day: ['', 'i', 's'],
  cash_guide_version: ['s', 'si', 'si'],
  challenger: ['', 's', 'siu'],
  channel_day: ['', 'sid', 's'],
  channel_version: ['s', 'si', 's'],
  check_outcome: ['s', 'si', 's'],
  commit_mark: ['siu', 'siud', 'siu'],
  complaint: ['siu', 'su', 'su'],
  complaint_step: ['si', 'si', 'si'],
  consent: ['si', 's', 's'],
  contact_attempt: ['s', 's', 'siu'],
  contact_notice: ['siu', 'sid', 'si'],
  contact_rules_version: ['s', 'si', 'si'],
  contact_stop: ['siu', 'sd', 'siu'],
  coupon_step: ['si', 'si', 'si'],
  data_request: ['si', 'sd', 'su'],
  database_gap: ['si', 'si', 'si'],
  death_report: ['siu', 'sd', 'su'],
  decision_follow: ['', 'siu', 's'],
  decision_policy_version: ['s', 'si', 'si'],
  decision_shadow: ['', 'siud', 's'],
  device: ['siu', 'sud', 's'],
  device_grant: ['', 'sd', 'siud'],
  device_record: ['sid', 'sd', 's'],
  discrepancy: ['siu', 'siu', 'siu'],
  dispute: ['si', 'su', 'su'],
  earlier_attempt: ['su', 'siud', 's'],
  earning_day: ['', 'id', 's'],
  erasure: ['siu', 'siu', 's'],
  evidence: ['', 's', 'si'],
  face_challenge: ['siu', 'sd', 's'],
  face_check: ['si', 'sud', 's'],
  file_store: ['si', 'siu', 'si'],
  file_to_delete: ['', 'sd', ''],
  float_said: ['', 'siu', 'siu'],
  float_said_day: ['', 'si', 's'],
  flow_day: ['', 'si', 's'],
  form_version: ['s', 'si', 's'],
  founding_ended: ['', '', ''],
  gateway_choice: ['si', 'si', 'siu'],
  gl_account: ['', 'si', 'si'],
  gl_mapping: ['', 'si', 'si'],
  hardship_claim: ['siu', 'sd', 'su'],
  holiday: ['s', 'si', 'si'],
  inbound_sms: ['si', 'sd', 's'],
  job_run: ['', 'siu', 'su'],
  journal: ['', 'si', 'si'],
  journal_line: ['', 'si', 'si'],
  ledger_day: ['', 'si', 's'],
  ledger_part: ['', 'siud', 's'],
  ledger_part_end: ['', 'siu', 's'],
  ledger_proof: ['', 'si', 's'],
  legal_period: ['', '', 's'],
  licence_profile_version: ['s', 'si', 'si'],
  loan_decision: ['i', 'si', 'si'],
  loan_event: ['si', 'si', 'si'],
  loan_order: ['siu', 'su', 'su'],
  name_mark: ['sid', 'sd', 's'],
  night_shard: ['', 'siud', ''],
  number_change: ['siu', 'sud', 'su'],
  order_history: ['', 's', 's'],
  payment: ['siu', 'siu', 'siu'],
  payment_claim: ['si', '', 's'],
  payment_history: ['', '', 's'],
  payment_note: ['si', 'si', 'si'],
  payout_limit: ['', 's', 's'],
  payout_turn: ['', '', ''],
  period: ['', 'siu', 'siu'],
  plan: ['si', 's', 's'],
  played_history: ['', '', ''],
  portfolio_day: ['', 'id', 's'],
  portfolio_night: ['', 'sid', 's'],
  portfolio_part: ['', 'sid', ''],
  portfolio_view: ['', '', 'siud'],
  price_correction: ['', 'su', 'siu'],
  product_draft: ['', 'sd', 'siud'],
  product_version: ['s', 'si', 'si'],
  promise: ['s', 'su', 'siu'],
  proposal: ['', 'siu', 'siu'],
  proposal_kind: ['', '', ''],
  proposal_signature: ['', 'si', 'si'],
  provider_callback: ['si', '', 's'],
  provision_profile: ['', 'si', 'si'],
  publication: ['', 'su', 'siu'],
  rate_window: ['siu', 'siud', 'siu'],
  readable_number: ['siu', '', ''],
  reading_chain: ['siu', 'siu', 'siu'],
  reconciliation: ['', 'siu', 'siu'],
  register_words: ['', '', 'si'],
  relief: ['s', 'su', 'su'],
  reminder: ['s', 'si', 'si'],
  request_once: ['si', 'sid', 'si'],
  return_format_version: ['', 'si', 'si'],
  return_part: ['', 'sid', 's'],
  return_run: ['', 'su', 'siu'],
  review: ['si', 'sud', 'su'],
  review_approval: ['', 'su', 'siu'],
  review_limit: ['', 's', ''],
  review_step: ['su', 'sud', 'siu'],
  roll_day: ['', 'id', 's'],
  row_chain: ['', 's', ''],
  row_link: ['', 's', ''],
  row_seal: ['', 'si', ''],
  rule_day: ['', 'siu', 's'],
  rule_finding: ['', 'sid', 's'],
  rules_draft: ['', 'sd', 'siud'],
  rules_replay: ['', 'su', 'siu'],
  sandbox_clock: ['siu', 'siu', 'siu'],
  sandbox_passkey: ['', 's', 's'],
  sealed_item: ['siud', 'sid', 'si'],
  sealed_reading: ['si', 'si', 'si'],
  security_event: ['i', 'i', 'i'],
  session: ['siu', 'sud', 'su'],
  settled_day: ['', 'si', 's'],
  settlement_letter: ['siu', 'sd', ''],
  shadow_cell: ['', '', 's'],
  shared_balance: ['', 'siud', 's'],
  signed_act: ['', 's', 'si'],
  simulation_run: ['', 'su', 'siu'],
  sms: ['siud', 'siud', 'si'],
  sms_code: ['siu', 'sd', 's'],
  sms_day: ['', 'sid', 's'],
  staff: ['', 'siu', 'siu'],
  staff_challenge: ['', 'sid', 'sid'],
  staff_credential: ['', 'su', 'siu'],
  staff_invite: ['', 'sud', 'siu'],
  staff_note: ['s', 'sd', 'si'],
  staff_role: ['s', 'siu', 'siu'],
  staff_session: ['', 'sud', 'siu'],
  staff_sso: ['', 'su', 'siu'],
  staff_totp: ['', 'sd', 'siud'],
  statement_booking: ['', 'siu', 's'],
  statement_file: ['', 's', 'si'],
  statement_row: ['', 'sid', 's'],
  statement_word: ['', 'si', 'si'],
  step_answer: ['si', 'sd', 's'],
  stopped_version: ['s', 's', 'si'],
  suspicion: ['', '', 'siu'],
  to_collect: ['su', 'siud', 'su'],
  tracking_batch: ['si', 'sd', 's'],
  tracking_event: ['i', '', ''],
  transfer: ['si', 'si', 'si'],
  unseal_grant: ['', 'si', 'si'],
  unsealing: ['s', 'si', 'si'],
  user_coupon: ['s', 'si', 's'],
  ussd_session: ['siu', 'sd', ''],
  vintage_month: ['', 'siud', 's'],
  wallet: ['siud', 'siud', 's'],
  watch_list: ['s', 's', 'siu'],
  work_item: ['', 'sd', 'siud'],
};

/** Which processes call what runs with the rights of the tables' owner. */
export const functionRights: Readonly<Record<string, readonly DatabaseUnit[]>> = {
  'add_months(timestamp with time zone)': databaseUnits,
  'drop_months(text,timestamp with time zone)': ['jobs'],
  'erase_payment_notes(text)': ['jobs'],
  'unsent_audit_seconds(timestamp with time zone)': databaseUnits,
};

/** Sessions, codes and second factors are not read from a replica. */
const waysIn =
  /^(act_once|book_token|device|request_once|sandbox_|session|sms_code|staff_[cist])/;

/** The rights of a role to a table. */
export function rightsOf(unit: RoleUnit, table: string): string {
  const [api = '', jobs = '', console = ''] = tableRights[table] ?? [];
  const reader = `${jobs}${console}`.includes('s') && !waysIn.test(table) ? 's' : '';
  return { api, jobs, console, reader }[unit];
}
