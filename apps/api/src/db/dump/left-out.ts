/**
 * The tables and columns that an export in open formats leaves out: credentials, and rows of use to one installation only.
 * Names are those of the database.
 */

/** Whole tables, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  api_keys: 'hashes of keys, which work at this installation only',
  calendar_feeds: 'hashes of addresses, which work at this installation only',
  lti_keys: 'keys that this installation proves itself with',
  lti_logins: 'launches of the last day',
  idempotency_keys: 'answers of the last day, kept for repetitions',
  one_time_codes: 'codes that let somebody in',
  passkey_challenges: 'questions that wait for a signature',
  passkeys: 'keys of sign-in, which work at this address only',
  outside_sign_ins: 'sign-ins that are under way',
  phone_messages: 'codes that let somebody in',
  push_subscriptions: 'keys of browsers',
  rate_limits: 'counters of tries',
  recovery_codes: 'codes that let somebody in',
  reset_tokens: 'links that let somebody in',
  second_factors: 'secrets of authenticator apps',
  sessions: 'tokens of who is signed in',
  site_settings: 'tokens of other services',
  webhook_outbox: 'ids of what happened, kept for 30 days to be sent',
  webhook_deliveries: 'tries of the last 30 days, with answers of others',
  used_proofs: 'solved puzzles of sign-in',
}

/** Columns of the other tables. */
export const leftOutColumns: Readonly<Record<string, readonly string[]>> = {
  activation_codes: ['code_hash', 'sealed_code'],
  clinic_providers: ['sealed_secret'],
  data_requests: ['link_hash'],
  gifts: ['token_hash'],
  // Mails that wait may hold codes, and addresses of answers and of refusals stand for their reader.
  mails: ['text', 'html', 'unsubscribe_url', 'reply_to'],
  users: ['password_hash'],
  video_packages: ['sealed_keys'],
  lti_platforms: ['sealed_lrs_password'],
  webhooks: ['sealed_secret', 'sealed_former_secret', 'former_secret_until'],
}

/** Names that look like a secret's. */
export const SECRET_NAME = /hash|secret|token|sealed|password|key|code|salt|otp|pepper|fingerprint/

/** Columns with such a name that are none: numbers on papers, places of files, and the like. */
export const noSecrets: Readonly<Record<string, readonly string[]>> = {
  affiliates: ['code'],
  bank_statement_lines: ['key', 'order_code'],
  caption_drafts: ['failure_code'],
  certificates: ['code'],
  contact_requests: ['order_code'],
  coupons: ['code'],
  fetched_media: ['package_key'],
  gateway_settlement_lines: ['key', 'order_code'],
  hand_in_files: ['storage_key'],
  invoice_corrections: ['tax_code', 'look_up_code'],
  invoice_deliveries: ['fault_code'],
  invoice_files: ['storage_key'],
  invoice_requests: ['tax_code', 'look_up_code'],
  learning_devices: ['device_key'],
  lesson_files: ['storage_key'],
  list_views: ['name_key'],
  lti_platforms: ['token_url'],
  mails: ['has_secret'],
  order_documents: ['storage_key'],
  orders: ['code', 'coupon_code'],
  organisations: ['tax_code'],
  page_versions: ['hash'],
  patient_pictures: ['storage_key'],
  payments: ['failure_code'],
  doctor_tax_terms: ['tax_code'],
  tax_withholdings: ['tax_code'],
  playbacks: ['package_key'],
  question_pictures: ['storage_key'],
  quiz_questions: ['is_key'],
  refunds: ['failure_code', 'answer_code'],
  trial_transfers: ['code'],
  video_originals: ['storage_key'],
  video_packages: ['key'],
  video_uploads: ['fingerprint', 'failure_code'],
  videos: ['package_key', 'failure_code'],
}
