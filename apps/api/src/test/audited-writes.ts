import { contract, type Endpoint } from '@repo/contract'
import type { AuditAction } from '../db/audit.ts'
import type { Db } from '../db/client.ts'
import { auditEntries } from '../db/schema/index.ts'

/** Writes that leave an audit entry, with the actions of which at least one is recorded. */
export const auditedWrites: Readonly<Record<string, readonly AuditAction[]>> = {
  'account.cancelDataRequest': ['data_request.deletion_cancelled', 'data_request.export_cancelled'],
  'account.changeEmail': ['user.email_change_asked'],
  'account.confirmEmail': ['user.email_changed'],
  'account.removeAvatar': ['user.avatar_removed'],
  'account.requestDeletion': ['data_request.deletion_asked'],
  'account.requestExport': ['data_request.export_asked'],
  'account.saveProfessional': ['professional.handed_in'],
  'account.setAvatar': ['user.avatar_set'],
  'account.setConsent': ['consent.given', 'consent.withdrawn'],
  'account.uploadProfessionalProof': ['professional.proof_set'],
  'auth.changePassword': ['user.password_changed'],
  'auth.resetPassword': ['user.password_reset'],
  'crm.createCategory': ['category.created'],
  'crm.createCourse': ['course.created'],
  'crm.createNews': ['news.created'],
  'crm.duplicateCourse': ['course.duplicated'],
  'crm.answerReview': ['review.replied', 'review.moderated'],
  'crm.moderateReview': ['review.moderated'],
  'crm.publishPage': ['page.published'],
  'crm.orderCategories': ['category.updated'],
  'crm.removeCategory': ['category.removed'],
  'crm.removeCourseCover': ['course.cover_removed'],
  'crm.setCourseCover': ['course.cover_set'],
  'crm.setCourseStatus': ['course.status_changed'],
  'crm.setUserStatus': ['user.locked', 'user.unlocked'],
  'crm.updateCategory': ['category.updated'],
  'crm.updateCourse': ['course.updated'],
  'crm.updateNews': ['news.updated'],
  'crmAccounts.endSessions': ['user.sessions_ended'],
  'crmAccounts.invite': ['user.invited'],
  'crmAccounts.resetSecondFactor': ['user.second_factor_reset'],
  'crmAccounts.reviewProfessional': ['professional.approved', 'professional.rejected'],
  'crmAccounts.setPermissions': ['user.permissions_set'],
  'crmContacts.assignContact': ['contact.assigned'],
  'crmContacts.noteOnContact': ['contact.noted'],
  'crmContacts.replyToContact': ['contact.replied'],
  'crmContacts.setContactState': ['contact.state_set'],
  'crmDoctors.checkLicence': ['doctor.licence_verified', 'doctor.licence_withdrawn'],
  'crmDoctors.createDoctor': ['doctor.created'],
  'crmDoctors.inviteDoctor': ['user.invited'],
  'crmDoctors.linkDoctor': ['doctor.account_linked'],
  'crmDoctors.removePortrait': ['doctor.portrait_removed'],
  'crmDoctors.resendInvitation': ['user.invitation_resent'],
  'crmDoctors.saveLicence': ['doctor.licence_saved'],
  'crmDoctors.setLicenceProof': ['doctor.licence_proof_set'],
  'crmDoctors.setPortrait': ['doctor.portrait_set'],
  'crmDoctors.updateDoctor': ['doctor.profile_updated'],
  'crmLearners.addNote': ['learner_note.added'],
  'crmLearners.editNote': ['learner_note.edited'],
  'crmLearners.removeNote': ['learner_note.removed'],
  'crmLearners.enrol': ['enrollment.opened'],
  'crmLearners.extendAccess': ['enrollment.extended'],
  'crmLearners.setEnrollmentState': ['enrollment.ended', 'enrollment.paused', 'enrollment.resumed'],
  'crmOrders.abandonRefund': ['order.refund_abandoned'],
  'crmOrders.addDocument': ['order.document_added'],
  'crmOrders.bookChargeback': ['order.charged_back'],
  'crmOrders.completeRefund': ['order.refund_completed'],
  'crmOrders.confirmOrder': ['order.confirmed'],
  'crmOrders.makeOrder': ['order.made_by_hand'],
  'crmOrders.refundOrder': ['order.refund_requested'],
  'crmOrders.resolveMoneyCase': [
    'money.accepted',
    'money.assigned',
    'money.kept',
    'money.moved',
    'money.returned',
  ],
  'crmOrders.sendMoneyBack': ['money.return_requested'],
  'crmOrders.settleRefund': ['order.refund_found_made', 'order.refund_found_not_made'],
  'crmSales.createActivationBatch': ['activation.batch_created'],
  'crmSales.createCoupon': ['coupon.created'],
  'crmSales.revokeActivationCode': ['activation.code_revoked'],
  'crmSales.updateCoupon': ['coupon.changed'],
  'curriculum.discardCurriculum': ['curriculum.discarded'],
  'curriculum.publishCurriculum': ['curriculum.published'],
  'curriculum.restoreCurriculum': ['curriculum.restored'],
  'curriculum.saveCurriculum': ['curriculum.saved'],
  'curriculum.saveLessonText': ['curriculum.text_saved'],
  'crmSearch.createSynonyms': ['synonyms.created'],
  'crmSearch.removeSearchMiss': ['search_miss.removed'],
  'crmSearch.removeSynonyms': ['synonyms.removed'],
  'crmSearch.updateSynonyms': ['synonyms.updated'],
  'crmSetup.beginTrialTransfer': ['setup.transfer_begun'],
  'crmSettings.restore': ['settings.restored'],
  'crmSettings.saveBusiness': ['settings.saved'],
  'crmSettings.saveLearning': ['settings.saved'],
  'crmSettings.saveMail': ['settings.saved'],
  'crmSettings.saveNotice': ['settings.saved'],
  'crmSettings.savePayment': ['settings.saved'],
  'crmSettings.saveTax': ['settings.saved'],
  'crmSettings.testMail': ['settings.mail_tried'],
  'devices.endOtherSessions': ['user.sessions_ended'],
  'devices.endSession': ['user.sessions_ended'],
  'doctorPortal.replyToReview': ['review.replied'],
  'doctorPortal.updateProfile': ['doctor.profile_updated'],
  'invoices.exportInvoices': ['invoices.exported', 'invoices.export_repeated'],
  'invoices.numberInvoice': ['order.invoice_issued'],
  'listExports.noteExport': ['list.exported'],
  'revenue.closeMonth': ['revenue.month_closed'],
  'revenue.payStatement': ['revenue.statement_paid'],
  'revenue.removeShareRule': ['share_rule.removed'],
  'revenue.setShareRule': ['share_rule.set'],
  'secondFactor.confirm': ['second_factor.turned_on'],
  'secondFactor.disable': ['second_factor.turned_off'],
  'secondFactor.renewRecoveryCodes': ['second_factor.recovery_codes_renewed'],
  'videos.importCaptions': ['captions.imported'],
  'videos.reencodeVideo': ['video.reencoded'],
  'videos.removeCaptions': ['captions.removed'],
  'videos.removeVideo': ['video.removed'],
  'videos.renameVideo': ['video.renamed'],
  'videos.retryVideo': ['video.retried'],
  'videos.saveCaptions': ['captions.saved'],
  'videos.saveChapters': ['video.chapters_saved'],
  'videos.saveSoundTracks': ['video.sound_tracks_saved'],
  'videos.setLessonAudience': ['lesson.audience_set'],
  'videos.setLessonVideo': ['lesson.video_set'],
}

const OWN_LEARNING = 'a learner’s own learning, kept in rows of its own'
const NOTHING_YET = 'changes nothing that lasts'
const IN_ORDER = 'the order’s own events tell it'
const IN_MONEY = 'payment events keep it as it came'

/** Writes that leave no audit entry, each with the reason. */
export const unauditedWrites: Readonly<Record<string, string>> = {
  'account.acceptTexts': 'each consent is a row that is only ever added',
  'account.setMailTopic': 'which mails somebody wants, and nobody else can change it',
  'activation.redeem': IN_ORDER,
  'auth.forgotPassword': NOTHING_YET,
  'auth.login': 'sessions keep it; of staff and doctors it is noted as user.signed_in',
  'auth.logout': 'the session keeps when it ended',
  'auth.refresh': 'the session keeps it; a stolen token is noted as session.refresh_reused',
  'auth.register': 'the account’s own row tells when it was made',
  'auth.resendOtp': NOTHING_YET,
  'auth.updateMe': 'somebody’s own name and language',
  'auth.verifyOtp': 'the account’s own row tells when it was verified',
  'content.contact': 'the message is kept as it came',
  'devices.removeLearningDevice': OWN_LEARNING,
  'invoices.requestInvoice': 'a request is kept with its order until it is exported, and exports are noted',
  'invoices.withdrawInvoice': 'a request is kept with its order until it is exported, and exports are noted',
  'learning.sendHeartbeat': OWN_LEARNING,
  'learning.completeLesson': OWN_LEARNING,
  'learning.endPlayback': OWN_LEARNING,
  'learning.playback': OWN_LEARNING,
  'learning.reviewCourse': 'reviews keep their author and time; what staff do with them is noted',
  'learning.saveProgress': OWN_LEARNING,
  'notices.markAllRead': 'which own notices somebody has read',
  'notices.markRead': 'which own notices somebody has read',
  'orders.cancel': IN_ORDER,
  'orders.check': IN_MONEY,
  'orders.claimGift': IN_ORDER,
  'orders.create': IN_ORDER,
  'orders.pay': IN_ORDER,
  'crmOrders.quoteOrder': NOTHING_YET,
  'orders.quote': NOTHING_YET,
  'payments.cassoNotice': IN_MONEY,
  'payments.momoNotice': IN_MONEY,
  'payments.payosNotice': IN_MONEY,
  'payments.sepayNotice': IN_MONEY,
  'payments.zalopayNotice': IN_MONEY,
  'reports.csp': 'reports of browsers are logged',
  'secondFactor.begin': NOTHING_YET,
  'uploads.confirmChecksum': 'the upload’s own row keeps it',
  'videos.videoPlayback': NOTHING_YET,
}

/** Audited writes that also succeed when there is nothing to change, and then leave no entry. */
const mayChangeNothing: ReadonlySet<string> = new Set(['account.removeAvatar'])

/** Audited writes that succeeded and left no audit entry. */
export async function findSilentWrites(db: Db, answeredWell: ReadonlySet<Endpoint>): Promise<string[]> {
  const rows = await db.selectDistinct({ action: auditEntries.action }).from(auditEntries)
  const left = new Set(rows.map(({ action }) => action))
  return [...answeredWell].flatMap((endpoint) => {
    const actions = auditedWrites[nameOf(endpoint)]
    return actions && !mayChangeNothing.has(nameOf(endpoint)) && !actions.some((action) => left.has(action))
      ? [`${nameOf(endpoint)} left no ${actions.join(' or ')}`]
      : []
  })
}

const names = new Map(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([member, endpoint]): [Endpoint, string] => [endpoint, `${group}.${member}`]),
  ),
)
const nameOf = (endpoint: Endpoint) => names.get(endpoint) ?? ''
