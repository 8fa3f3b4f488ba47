/**
 * Every error the API can answer, by name. The number is `HTTP status × 100 + n` and never changes once published.
 * Two numbers are special: 40001 and 40003 travel with HTTP 401 and end the session on the client;
 * nothing else ever answers 401, or a wrong OTP would log people out.
 */
export const errorTable = {
  'input.malformed': 40002,
  'session.invalid': 40001,
  'session.revoked': 40003,
  'input.invalid': 42200,
  'access.denied': 40300,
  'access.foreign_origin': 40301,
  'access.second_factor_required': 40302,
  'access.consent_required': 40303,
  'request.not_found': 40400,
  'request.timeout': 40800,
  'request.conflict': 40900,
  /** Somebody saved the same thing since it was read; details say who and when (`editConflict`). */
  'edit.outdated': 40901,
  'request.too_large': 41300,
  'request.unsupported_type': 41500,
  'request.too_many': 42900,
  'request.misdirected': 42100,
  'request.headers_too_large': 43100,
  'request.idempotency_key_missing': 42210,
  'request.idempotency_key_reused': 42211,
  'server.unknown': 50000,
  'server.unavailable': 50300,

  'auth.invalid_credentials': 42220,
  'auth.wrong_password': 42221,
  'auth.password_needed': 42825,
  'auth.otp_invalid': 42222,
  'auth.otp_expired': 41022,
  'auth.otp_too_soon': 42923,
  'auth.too_many_attempts': 42924,
  'auth.password_common': 42225,
  'auth.password_personal': 42226,
  'auth.reset_token_invalid': 41027,
  'auth.refresh_invalid': 41028,
  'auth.second_factor_needed': 42228,
  'auth.second_factor_invalid': 42229,
  'auth.second_factor_on': 40993,
  'auth.second_factor_off': 40994,
  /** A proof of work is wanted; the client makes one by itself and sends the request again. */
  'auth.proof_needed': 42824,

  /** The key, its signature or its account is not taken; which of them is not told. */
  'passkey.refused': 42301,
  /** A new key that a device made in another way than it was asked to. */
  'passkey.invalid': 42302,
  'passkey.too_many': 42303,
  'passkey.exists': 42304,
  'passkey.not_found': 40468,
  /** The challenge was answered already, is older than five minutes, or belongs to another browser or purpose. */
  'passkey.expired': 41061,

  'outside.not_offered': 40469,
  'outside.not_found': 40467,
  /** The visit to the service was answered already, is too old, or belongs to another browser or purpose. */
  'outside.expired': 41062,
  /** What the service sent is not taken, or its account opens none here; which of them is not told. */
  'outside.refused': 42316,
  'outside.cancelled': 42317,
  'outside.not_for_staff': 42318,
  'outside.taken': 42319,
  'outside.unreachable': 42422,
  'outside.no_clinic': 40442,
  /** The clinic's provider names an address of no domain that was proved to be the clinic's. */
  'outside.other_domain': 42321,

  'clinic_sign_in.not_set': 40443,
  'clinic_sign_in.domain_not_found': 40432,
  'clinic_sign_in.domain_taken': 42322,
  /** A domain where anyone gets a mailbox. */
  'clinic_sign_in.domain_public': 42323,
  'clinic_sign_in.record_missing': 42324,
  'clinic_sign_in.inner_address': 42325,
  /** An issuer of Entra ID that signs people of every tenant in. */
  'clinic_sign_in.shared_issuer': 42391,
  'clinic_sign_in.secret_missing': 42326,
  'clinic_sign_in.no_domain': 42327,
  'clinic_sign_in.bad_metadata': 42328,
  'clinic_sign_in.bad_certificate': 42329,

  'api_key.not_found': 40417,
  'api_key.too_many': 42330,
  'api_key.day_over': 42331,

  'webhook.not_found': 40421,
  'webhook.too_many': 42332,
  'webhook.off': 42333,

  /** A launch that cannot be believed; why, staff read at its platform. */
  'lti.refused': 40390,
  /** A launch that was answered or entered before, took too long, or began in another browser. */
  'lti.expired': 41063,
  'lti.not_found': 40419,
  'lti_link.not_found': 40422,
  'statement.not_found': 40429,
  'lti.platform_exists': 42335,
  'lti.too_many': 42336,
  'lti.inner_address': 42337,
  'lti.off': 42338,
  'lti.members_unread': 42339,

  'session.not_found': 40491,
  'device.not_found': 40492,
  'device.too_many': 40382,
  'device.swap_limit': 42930,
  'consent.required': 42230,
  'consent.text_unknown': 42287,
  'upload.not_an_image': 42231,
  'upload.not_a_document': 42232,
  'upload.not_found': 40496,
  'upload.expired': 41058,
  'upload.wrong_offset': 40957,
  'upload.protocol_version': 41259,
  'upload.not_a_video': 41551,
  'upload.too_large': 41352,
  'upload.quota_exceeded': 41353,
  'upload.no_space': 50754,
  'upload.busy': 42355,
  'upload.checksum_mismatch': 40956,
  'video.not_found': 40495,
  'video.not_ready': 40951,
  'video.not_retryable': 40952,
  'video.in_use': 40950,
  /** Learners have it, or staff are looking at it: a doctor's other file would be seen before anybody has approved it. */
  'video.needs_approval': 41209,
  'job.not_found': 40453,
  'job.not_failed': 40953,
  'captions.not_found': 40497,
  'captions.invalid': 42250,
  'captions.no_draft': 40498,
  'captions.draft_unavailable': 42420,
  'captions.draft_exists': 42320,
  'captions.no_source': 42421,
  'data_request.not_found': 40493,
  'data_request.open': 40995,
  'data_request.not_open': 40996,
  'data_request.link_over': 41093,
  'data_request.no_account': 42254,
  'data_request.in_future': 42256,
  'data_request.no_extension': 40954,
  'data_request.identity_unchecked': 40955,
  'professional.not_pending': 40997,
  'professional.no_proof': 40494,
  'professional.not_saved': 40999,

  'list_export.not_found': 40463,
  'list_export.too_many': 40967,
  'list_export.not_ready': 40968,
  'list_view.not_found': 40416,
  'list_view.name_taken': 40919,
  'list_view.too_many': 42216,
  'notice.not_found': 40412,
  'course.not_found': 40410,
  'course.already_owned': 40911,
  'course.not_for_sale': 40912,
  'course.slug_taken': 40913,
  'course.not_in_review': 40916,
  'course.not_submittable': 40917,
  'course.in_review': 40918,
  /** Doctors change no course that is archived; staff bring it back first. */
  'course.archived': 41250,
  'comment.not_found': 40413,
  'course.not_publishable': 42214,
  /** Videos of its lessons were given files that are not prepared yet, or could not be: `details.lessons` names them. */
  'course.new_files': 41256,
  /** Prices of a course that learners see are changed only by who may set them. */
  'course.price_kept': 42208,
  'course.not_enrolled': 40315,
  'course.access_expired': 40316,
  'course.access_paused': 40317,
  'doctor.not_found': 40420,
  'doctor.slug_taken': 40922,
  'doctor.no_licence': 40923,
  'doctor.account_taken': 40924,
  'doctor.no_invitation': 40925,
  'category.not_found': 40430,
  'category.slug_taken': 40931,
  'category.in_use': 40932,
  'category.bad_parent': 40944,
  'synonym.not_found': 40435,
  /** `details` name the term and its group (`takenTerm`). */
  'synonym.term_taken': 40936,
  'synonym.same_term': 42237,
  'synonym.no_words': 42238,
  'synonym.too_many': 42239,
  'search_miss.not_found': 40436,
  'patient_consent.not_found': 40456,
  'patient_consent.no_proof': 40331,
  'patient_consent.withdrawn': 41010,
  'patient_consent.in_use': 42310,
  'before_after.not_found': 40457,
  'before_after.picture_not_found': 40458,
  'before_after.has_consent': 42311,
  'emergency_card.not_found': 40439,
  /** A published card is withdrawn instead of removed. */
  'emergency_card.was_published': 40970,
  'emergency_card.never_published': 40987,
  'emergency_card.not_submitted': 41205,
  /** It is submitted already, or says what learners read. */
  'emergency_card.nothing_to_submit': 41206,
  'emergency_card.no_reviewer': 42215,
  /** Reviewed in the future, or to be reviewed again too late or before that. */
  'emergency_card.bad_dates': 42219,
  'emergency_card.too_many': 42223,
  /** Of cards that one doctor began and that were never published. */
  'emergency_card.too_many_own': 41207,
  /** Doctors remove only what they began themselves. */
  'emergency_card.of_another': 40364,
  'glossary.not_found': 40438,
  /** `details` name the name and its term (`takenName`). */
  'glossary.name_taken': 40946,
  'glossary.same_name': 42227,
  'glossary.no_words': 42268,
  'glossary.too_many': 42269,
  'payout.not_found': 40405,
  'payout.account_needed': 41270,
  'payout.not_payable': 41271,
  'payout.ended': 41272,
  'payout.exported': 41273,
  'payout.nothing_paid': 41274,
  'payout.account_waits': 41275,
  'payout.account_decided': 41276,
  'payout.in_batch': 41277,
  /** A month below 0 is taken off in a batch only. */
  'payout.netted': 41278,
  'payout.second_person': 40308,
  /** The tax to withhold is not what was shown: a rule or the doctor's terms changed since. */
  'withholding.changed': 41279,
  'withholding.too_much': 41280,
  /** The month has a payment to the state with the same reference. */
  'withholding.noted': 41281,
  'withholding.not_found': 40418,
  'withholding.taken_back': 41282,
  /** The database refused to end a batch before its withheld tax, as while another version runs. */
  'payout.tax_open': 41283,
  'settings.no_such_save': 40488,
  'settings.no_longer_fits': 40989,
  'settings.tax_month_closed': 42390,
  'settings.unknown_bank': 42290,
  'settings.virtual_account_needed': 42291,
  'settings.picture_missing': 42294,
  'settings.picture_too_small': 42295,
  /** Hardly anything of it is seen on the ground that it is meant for. */
  'settings.logo_faint': 42296,
  'news.not_found': 40440,
  'contact.not_found': 40445,
  'news.slug_taken': 40941,
  'news.no_such_version': 40464,
  'news.unchanged': 40969,
  'news.check_missing': 42264,
  'page.not_found': 40450,
  'page.slug_taken': 40942,
  'page.required': 40943,
  'page.outline_left': 42285,
  'lesson.not_found': 40460,
  'lesson.not_ready': 40961,
  /** The lesson opens later; details say why and when (`lessonLock`). */
  'lesson.not_released': 40902,
  /** Learners have the lesson, so what its doctor changes waits until staff approve the course. */
  'lesson.needs_approval': 41251,
  'lesson_file.not_found': 40447,
  'upload.not_a_lesson_file': 42202,
  'lesson_file.locked': 42203,
  'lesson_file.unsafe': 42204,
  'lesson_file.too_heavy': 42205,
  'lesson.professionals_only': 40362,
  'playback.elsewhere': 40963,
  'playback.ended': 41064,
  'playback.too_fast': 42965,
  'coupon.unknown': 42240,
  'coupon.not_yet': 42241,
  'coupon.over': 42242,
  'coupon.used_up': 42243,
  'coupon.used_before': 42244,
  'coupon.total_too_low': 42245,
  'coupon.other_courses': 42246,
  'coupon.not_with_sale': 42247,
  'coupon.not_found': 40474,
  'coupon.code_taken': 40977,
  'coupon.below_used': 42277,
  'activation_batch.not_found': 40475,
  'activation_code.not_found': 40478,
  'activation.unknown': 42278,
  'activation.used': 40978,
  'activation.over': 41079,
  'activation.none_free': 40927,
  /** The learner has a code of the course that waits to be redeemed. */
  'activation.given_already': 40928,
  'invoice.not_found': 40476,
  'invoice.too_late': 40979,
  'invoice.not_possible': 42279,
  'invoice.none_requested': 42280,
  'invoice.no_tax_rate': 42281,
  'invoice_correction.not_found': 40465,
  'invoice_file.not_found': 40466,
  'invoice.not_issued': 41240,
  'invoice.not_refused': 41243,
  /** It was adjusted, so what follows is an adjustment, too. */
  'invoice.not_replaceable': 41241,
  /** What follows the invoice already is to be issued first. */
  'invoice.correction_waits': 41242,
  'order.not_paid': 40980,
  'revenue.month_open': 42283,
  'revenue.not_closed': 42284,
  'share_rule.not_found': 40477,
  'payment.no_account': 40929,
  'payment.gateway_off': 42272,
  'payment.amount_not_taken': 42286,
  'payment.gateway_down': 50373,
  'gift.not_found': 40471,
  'gift.claimed': 40972,
  'order.not_found': 40470,
  'order.not_payable': 40971,
  'order.amount_differs': 42273,
  'order.receipt_used': 40973,
  /** A bank told of the transfer, so its money is chosen from the list. */
  'order.receipt_listed': 41082,
  'order.learner_not_active': 40986,
  'order.price_not_allowed': 40374,
  'order.price_too_high': 42288,
  'organisation.not_found': 40433,
  'organisation.coordinator_not_found': 40437,
  'organisation.tax_code_taken': 40933,
  'organisation.coordinator_taken': 40934,
  'organisation.coordinator_not_learner': 40935,
  'organisation.no_coordinator': 40937,
  'organisation.closed': 40938,
  'organisation.order_too_large': 42235,
  'seat.not_found': 40434,
  'seat.in_use': 40939,
  'seat.over': 41033,
  'seat.given_ones_unnamed': 42236,
  'order_document.not_found': 40481,
  'order.documents_full': 40984,
  'refund.not_found': 40472,
  'refund.too_much': 42274,
  'refund.pending': 40974,
  'refund.not_open': 40975,
  'refund.not_possible': 42275,
  /** A refund over the limit needs somebody else than who asked for it. */
  'refund.own': 40306,
  'refund.unapproved': 40307,
  'refund.being_asked': 40983,
  'refund.transfer_used': 40985,
  'reconciliation.not_found': 40479,
  'bank.no_service': 42360,
  'bank_statement.not_found': 40499,
  'bank_statement.started': 41080,
  'bank_statement.line_decided': 41081,
  'bank_statement.no_lines': 42361,
  'bank_statement.too_long': 42362,
  'bank_statement.account_unknown': 42363,
  'bank_statement.other_account': 42365,
  'upload.not_a_statement': 42364,
  'settlement.not_found': 40489,
  'settlement.started': 41034,
  'settlement.case_closed': 41035,
  'settlement.case_not_possible': 42366,
  'settlement.no_lines': 42367,
  'settlement.too_long': 42368,
  /** The columns of files with these headers were not confirmed yet. */
  'settlement.columns_unconfirmed': 42369,
  'upload.not_a_settlement': 42370,
  /** It is that of another file by now, or it brought another amount. */
  'settlement.payout_not_possible': 42373,
  /** Our books have nothing under the number that was typed, and the person did not say that it is right. */
  'settlement.typed_unknown': 42374,
  /** A row with the number that was typed was taken in before, and the person did not say that it is right. */
  'settlement.typed_known': 42375,
  /** Our books have a payment or refund with the number that was typed; the details say which, for a person to compare. */
  'settlement.typed_found': 42376,
  'money_case.not_found': 40473,
  'money_case.resolved': 40976,
  'money_case.changed': 41083,
  'money_case.not_possible': 42276,
  /** The settlement file of the payout tells another fee. */
  'money_case.fee_differs': 42371,
  /** Fees of the gateway are posted from its settlement files, so none is typed. */
  'money_case.fee_known': 42372,
  'question.not_found': 40426,
  'answer.not_found': 40427,
  'question.picture_not_found': 40428,
  'question.pictures_full': 42266,
  /** What was asked stays as it was answered. */
  'question.answered': 40903,
  /** Somebody else answered since the question was read. */
  'question.answered_meanwhile': 40910,
  /** Who asked wants it hidden from other learners. */
  'question.kept_private': 40920,
  'answer.accepted': 40930,
  'recording.not_found': 40415,
  /** Not all of it has arrived, or it is still being prepared. */
  'recording.not_ready': 41238,
  /** Nothing can be made of it; details say why (`failure`). */
  'recording.unusable': 41208,
  'saved_reply.not_found': 40446,
  'saved_reply.too_many': 41230,
  'announcement.too_many': 41231,
  'question.not_for_faq': 41232,
  'course.faq_taken': 41233,
  'course.faq_full': 41234,
  'question.own': 42265,
  'note.not_found': 40401,
  /** It was changed on another device since it was read. */
  'note.outdated': 40904,
  'note.too_many': 42201,
  'wish.too_many': 42209,
  /** It costs something else than its buyer was told; details say how much (`total`). */
  'order.price_changed': 41201,
  'bundle.not_found': 40414,
  'bundle.slug_taken': 41202,
  /** Its courses cost no more than that one by one. */
  'bundle.price_too_high': 41203,
  /** The courses cost less as bundles than with the coupon. */
  'coupon.not_with_bundle': 41204,
  /** Of a buyer's order: no code of that name counts now. */
  'affiliate.unknown': 42312,
  'affiliate.own_code': 42313,
  /** Staff have no place where they would read the statement of a code. */
  'affiliate.no_statement': 42315,
  'affiliate.not_found': 40451,
  'affiliate.code_taken': 41214,
  /** Another amount is due than the one that was paid; details say how much (`due`). */
  'affiliate.amount_changed': 41215,
  /** Another payout of the code was noted since its sums were shown. */
  'affiliate.paid_meanwhile': 41284,
  'instalment_plan.not_found': 40452,
  /** The plan is not offered for these courses at this price any more. */
  'instalment.not_offered': 42314,
  'path.not_found': 40409,
  'path.slug_taken': 40948,
  /** Visitors would see fewer than two courses of it. */
  'path.too_short': 42212,
  'path.published': 40947,
  'reminder.not_found': 40411,
  'reminder.too_many': 42289,
  'repetition.nothing_due': 40940,
  'repetition_card.not_found': 40408,
  /** It is not answered yet, or was answered wrong. */
  'repetition_card.not_rateable': 40945,
  'review.not_found': 40480,
  'course.version_not_found': 40482,
  /** The link to the preview of a course is none, is over, or its author may not open the course any more. */
  'course.preview_unknown': 40404,
  'review.too_early': 40381,
  'review.exists': 40982,
  /** It is hidden, or nobody's report of it waits: a colleague has decided meanwhile. */
  'review.not_reported': 41235,
  /** It is not as the caller has seen it: a colleague has decided meanwhile. */
  'review.decided': 41239,
  'enrollment.not_found': 40483,
  'learner_note.not_found': 40484,
  'mail.not_found': 40423,
  'mail.unsubscribe_unknown': 40431,
  /** Its text is gone, or it carried a code or link that is no longer good. */
  'mail.not_resendable': 40926,
  'upload.not_a_zip': 42253,
  /** `details.place` names the part of the manifest that is not as it should be, where it is that. */
  'course_archive.unreadable': 42248,
  'course_archive.unsafe': 42249,
  'course_archive.too_heavy': 42251,
  'course_archive.other_format': 42252,
  'upload.not_a_learner_table': 42257,
  'learner_import.not_found': 40454,
  'learner_import.started': 40958,
  'learner_import.no_rows': 42258,
  /** `details.most` says how many rows a table may have. */
  'learner_import.too_long': 42259,
  'contact.is_learner': 40960,
  'contact.not_a_learner': 42262,
  'merge.not_possible': 42263,
  'merge.blocked': 40966,
  'letter.not_found': 40455,
  'letter.wrong_state': 40959,
  'letter.nobody': 42261,
  'enrollment.exists': 40914,
  'enrollment.wrong_state': 40915,
  'enrollment.not_longer': 42260,
  'quiz_attempt.not_found': 40406,
  'quiz_question.not_found': 40407,
  'certificate.not_found': 40441,
  /** The course gives no certificates. */
  'certificate.not_offered': 40981,
  'certificate.not_earned': 42282,
  /** It was revoked or replaced, or its holder deleted their account. */
  'certificate.not_valid': 40988,
  'certificate.corrected_already': 40990,
  'quiz.no_attempts_left': 40906,
  'quiz_attempt.closed': 40907,
  'quiz_question.in_use': 40908,
  'quiz.bank_full': 40909,
  'quiz.not_publishable': 42206,
  'assignment.not_publishable': 42267,
  'hand_in.not_found': 40485,
  'hand_in.file_not_found': 40486,
  'hand_in.film_not_found': 40487,
  'hand_in.sent': 42217,
  'hand_in.outdated': 40905,
  'hand_in.judged_meanwhile': 40949,
  'hand_in.files_full': 42213,
  /** `details.missing` says which parts. */
  'hand_in.incomplete': 42218,
  'hand_in.not_fully_judged': 42255,
  'hand_in.below_mark': 42270,
  'hand_in.critical_missing': 42271,
  'hand_in.part_off': 42224,
  'hand_in.no_such_step': 42297,
  'hand_in.no_reason': 42298,
  'quiz.picture_unknown': 42207,
  'user.not_found': 40490,
  'user.last_owner': 40991,
  'user.self_lock': 40992,
  'user.email_taken': 40998,
  'user.no_invitation': 41029,
  'user.permissions_missing': 42233,
  'user.not_an_admin': 42234,
  'role.not_found': 40462,
  'role.name_taken': 40962,
  'role.in_use': 40965,
  'role.too_many': 40964,
  'role.beyond_own': 40363,
  'doctor.has_account': 40921,
  'push.not_set_up': 40402,
  'push.too_many': 40304,
  'push.service_unknown': 42299,
  'push.subscription_unknown': 40403,
  'site.no_such_version': 40424,
  'site.preview_unknown': 40425,
  'site.link_unknown': 42292,
  'site.pick_unknown': 42293,
  'webhook.signature_invalid': 40305,
} as const

export type ErrorName = keyof typeof errorTable
export type ErrorCode = (typeof errorTable)[ErrorName]

/** HTTP status that carries an error. */
export function statusOfError(name: ErrorName): number {
  if (name === 'session.invalid' || name === 'session.revoked') return 401
  return Math.floor(errorTable[name] / 100)
}

/** A field that did not pass: `path` as in `body.email`, `message` in Vietnamese. */
export interface FieldIssue {
  path: string
  message: string
}

/** Body of every answer that is not 2xx. */
export interface ErrorBody {
  error: {
    code: number
    name: ErrorName
    message: string
    details?: unknown
    requestId?: string
  }
}

/** The one domain error: thrown by services, put on the wire by the server's one handler. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errorName: ErrorName
  readonly details?: unknown
  /** Seconds to wait, sent as `Retry-After`. */
  readonly retryAfterSeconds?: number

  constructor(
    errorName: ErrorName,
    options: { details?: unknown; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(errorName, { cause: options.cause })
    this.name = 'AppError'
    this.errorName = errorName
    this.code = errorTable[errorName]
    this.status = statusOfError(errorName)
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
