import type { RoleUnit } from './rights.ts';

/**
 * The tables with secrets, ways in and approvals. A process reads and changes only the columns of
 * these that its statements name.
 */
export const narrowTables = new RegExp(
  `^(${[
    'staff.*',
    'book_token',
    'device.*',
    'partner_key',
    'face_challenge',
    'number_change',
    'proposal',
    'proposal_signature',
    'review_approval',
    'sandbox_passkey',
    'session',
    'settlement_letter',
    'signed_act',
    'sms_code',
    'unseal_grant',
    'ussd_pin',
    'ussd_session',
    'webhook_endpoint',
  ].join('|')})$`,
);

/**
 * Table, process, right, columns. `process-rights.test.ts` compares it with the statements that
 * each process can come to, and prints what to put here.
 */
export const columnRights = `
book_token jobs select ended_at staff_id
book_token jobs update ended_at ended_by
book_token console select ended_at ends_on id is_machine made_at name roles staff_id
  token_hash
book_token console update ended_at ended_by
device api select borrower_id brand first_seen_at id key_hash known_at known_by last_seen_at
  refused_at
device api update brand known_at known_by last_seen_at refused_at
device jobs select borrower_id id key_hash known_at last_seen_at refused_at
device jobs update known_at known_by
device console select borrower_id brand first_seen_at id key_hash known_at known_by
  last_seen_at refused_at
device_grant jobs select device_hash expires_at staff_id
device_grant console select approved_at asked_at device_hash expires_at place staff_id
  user_code
device_grant console update approved_at staff_id
device_record api select borrower_id created_at info kind
device_record jobs select borrower_id created_at info kind
device_record console select borrower_id created_at info kind
face_challenge api select actions borrower_id created_at expires_at id token_hash used_at
face_challenge api update used_at
face_challenge jobs select borrower_id expires_at id
face_challenge console select expires_at
number_change api select asked_at asker_id borrower_id due_at ended_at id new_mobile
  old_mobile state stop_code_hash way
number_change api update challenge_id due_at ended_at ended_by frames state
number_change jobs select asked_at asker_id borrower_id challenge_id distance due_at
  ended_at ended_by face frames id new_mobile old_mobile proposal_id state stop_code_hash
  token_hash way
number_change jobs update decided_at distance due_at ended_at ended_by face proposal_id
  state stop_code_hash
number_change console select asked_at asker_id borrower_id challenge_id distance due_at
  ended_at ended_by face frames id new_mobile old_mobile proposal_id state stop_code_hash
  token_hash way
number_change console update decided_at ended_at ended_by face proposal_id state
partner_key api select addresses ends_at id is_test last_used_at name partner_id revoked_at
  scopes token_hash
partner_key api update last_used_at
partner_key jobs select addresses ends_at id is_test last_used_at made_at name partner_id
  proposal_id revoked_at scopes token_hash
partner_key jobs update ends_at
partner_key console select addresses ends_at id is_test last_used_at made_at name partner_id
  proposal_id revoked_at scopes token_hash
partner_key console update ends_at revoked_at revoked_by token_hash
proposal jobs select about_id about_kind amount body decided_at decided_by decision_reason
  done_at evidence held_because id is_same_browser kind not_before order_id outcome
  payment_id preview proposed_at proposer_browser proposer_id reason state stopped_by title
  version
proposal jobs update decided_at decided_by decision_reason done_at held_because
  is_same_browser not_before outcome preview state stopped_by version
proposal console select about_id about_kind amount body decided_at decided_by
  decision_reason done_at evidence held_because id is_same_browser kind not_before order_id
  outcome payment_id preview proposed_at proposer_browser proposer_id reason state
  stopped_by title version
proposal console update decided_at decided_by decision_reason done_at held_because
  is_same_browser not_before preview state stopped_by version
proposal_signature jobs select authenticator_data client_data credential_id nonce origin
  proposal_id public_key rp_id signature words
proposal_signature console select authenticator_data client_data credential_id nonce origin
  proposal_id public_key rp_id signature words
review_approval jobs select amount approved_at ended_at id not_before order_id preview
  reason review_id staff_id state stopped_by why
review_approval jobs update ended_at state why
review_approval console select amount approved_at ended_at id not_before order_id preview
  reason review_id staff_id state stopped_by why
review_approval console update ended_at state stopped_by why
sandbox_passkey jobs select credential_id
sandbox_passkey console select credential_id private_key
session api select borrower_id created_at device_brand device_hash ended_at known_at
  last_used_at token_hash
session api update borrower_id created_at device_brand device_hash ended_at known_at
  last_used_at token_hash
session jobs select borrower_id created_at device_hash ended_at known_at last_used_at
  token_hash
session jobs update ended_at
session console select borrower_id created_at device_brand device_hash ended_at known_at
  last_used_at token_hash
session console update ended_at
settlement_letter api select borrower_id code code_hash created_at initials order_id
  settled_on
settlement_letter api update created_at
settlement_letter jobs select borrower_id
signed_act jobs select about_id act at authenticator_data client_data credential_id id nonce
  origin public_key rp_id signature staff_id words
signed_act console select act at authenticator_data client_data credential_id id nonce
  origin public_key rp_id signature words
sms_code api select asker expires_at hashes mobile sent_at used_at wrong_at
sms_code api update expires_at hashes sent_at used_at wrong_at
sms_code jobs select asker expires_at mobile used_at wrong_at
sms_code console select expires_at
staff jobs select created_at email ended_at ended_reason id is_founder last_day name
  nrc_mark phone state
staff jobs update email ended_at ended_reason last_day name phone state
staff console select created_at email ended_at ended_reason id is_founder last_day name
  nrc_mark phone state
staff console update email ended_at ended_reason last_day name phone state
staff_absence jobs select deputy_id ended_at from_on set_at staff_id until_on
staff_absence console select deputy_id ended_at from_on id set_at staff_id until_on
staff_absence console update ended_at
staff_challenge jobs select challenge detail expires_at purpose staff_id
staff_challenge console select challenge detail expires_at purpose staff_id
staff_credential jobs select counter created_at id public_key removed_at staff_id transports
staff_credential jobs update counter last_used_at removed_at
staff_credential console select counter created_at id is_backed_up last_used_at name
  public_key removed_at staff_id transports
staff_credential console update counter last_used_at removed_at
staff_invite jobs select code_hash ended_at expires_at staff_id
staff_invite jobs update ended_at
staff_invite console select code_hash ended_at expires_at sent_by staff_id
staff_invite console update ended_at
staff_mail jobs select created_at expires_at id is_sealed next_try_at staff_id subject text
  tries
staff_mail jobs update next_try_at sent_at text tries
staff_note api select borrower_id item_id written_at
staff_note jobs select borrower_id
staff_note console select borrower_id item_id staff_id written_at
staff_role api select from_at role staff_id until_at
staff_role jobs select from_at id proposal_id role staff_id until_at
staff_role jobs update until_at
staff_role console select from_at id proposal_id role staff_id until_at
staff_role console update until_at
staff_session jobs select ended_at id last_used_at staff_id
staff_session jobs update ended_at
staff_session console select browser created_at credential_id ended_at id is_strong
  last_used_at means passkey_at place staff_id token_hash
staff_session console update ended_at last_used_at
staff_sso jobs select bound_at ended_at id iss staff_id sub
staff_sso jobs update bound_at ended_at proposal_id
staff_sso console select asked_at bound_at ended_at id iss staff_id sub
staff_sso console update bound_at ended_at proposal_id
staff_totp jobs select staff_id
staff_totp console select body created_at key_id last_step staff_id wrapped_key
staff_totp console update body created_at key_id last_step wrapped_key
unseal_grant jobs select from_at id staff_id until_at
unseal_grant console select from_at staff_id until_at
ussd_pin api select borrower_id hash in_a_row locked_until salt set_at sim_mark sim_since
  wrong_at
ussd_pin api update hash in_a_row locked_until salt set_at sim_mark sim_since wrong_at
ussd_pin jobs select borrower_id
ussd_pin console select borrower_id
ussd_session api select borrower_id cost cost_currency ended_as ended_at gateway hops id
  last_hash mobile_mark network parts_seen payment_id session_id started_at state step
  touched_at
ussd_session api update borrower_id cost cost_currency ended_as ended_at gateway hops id
  last_hash mobile_mark network parts_seen payment_id session_id started_at state step
  touched_at
ussd_session jobs select borrower_id id touched_at
ussd_session console select cost cost_currency gateway
webhook_endpoint api select failing_since failures id is_secret_shown key_id made_at name
  off_why old_secret_until proposal_id rest_until secret state types url
webhook_endpoint api update failing_since failures is_secret_shown key_id name off_why
  old_secret old_secret_until proposal_id rest_until secret state types url
webhook_endpoint jobs select failing_since failures id is_secret_shown key_id leased_until
  made_at name off_why old_secret old_secret_until proposal_id rest_until secret state types
  url
webhook_endpoint jobs update failing_since failures is_secret_shown key_id leased_until name
  off_why old_secret old_secret_until proposal_id rest_until secret state types url
webhook_endpoint console select failing_since failures id is_secret_shown key_id made_at
  name off_why old_secret_until proposal_id rest_until secret state types url
webhook_endpoint console update failing_since failures is_secret_shown key_id name off_why
  old_secret old_secret_until proposal_id rest_until secret state types url
`;

const parsed = new Map(
  columnRights
    .trim()
    .replaceAll('\n  ', ' ')
    .split('\n')
    .map((line) => {
      const [table = '', unit = '', right = '', ...columns] = line.split(' ');
      return [`${table} ${unit} ${right}`, columns] as const;
    }),
);

/** The columns to which a right of a process to a table is limited; null: to none. */
export function columnsOf(
  unit: RoleUnit,
  table: string,
  right: string,
): readonly string[] | null {
  return parsed.get(`${table} ${unit} ${right}`) ?? null;
}
