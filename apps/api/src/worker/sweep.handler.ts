import { removePhoneMessagesBefore } from '../channels/phone-messages.repo.ts'
import { readRetention } from '../core/business-settings.service.ts'
import { DAY_MS } from '../core/durations.ts'
import { removeIdempotencyKeysBefore } from '../core/idempotency.repo.ts'
import { removeOldProofs } from '../core/proof-of-work.repo.ts'
import type { Needs } from '../core/services.ts'
import { dayInVietnam } from '../core/vietnam-time.ts'
import { createAccountSweep } from '../modules/account/index.ts'
import { createActivationHousekeeping } from '../modules/activation/index.ts'
import { createHandInFilesSweep, createHandInFilmsSweep } from '../modules/assignments/index.ts'
import { removeOldAuthRows } from '../modules/auth/index.ts'
import { createDraftsSweep } from '../modules/caption-drafts/index.ts'
import { removeContactsBefore } from '../modules/contacts/index.ts'
import { removeOldDevices } from '../modules/devices/index.ts'
import { removeQualityBefore } from '../modules/jobs/index.ts'
import { createLearnerImportsSweep } from '../modules/learner-imports/index.ts'
import {
  closeLearningDays,
  foldDoctorLearnerSums,
  foldEnrollmentDays,
  foldViewings,
} from '../modules/learning/index.ts'
import { createLessonFilesSweep } from '../modules/lesson-files/index.ts'
import { settleLetters } from '../modules/letters/index.ts'
import { createListExportsSweep } from '../modules/list-exports/index.ts'
import { createLtiHousekeeping } from '../modules/lti/index.ts'
import { createPackageKeyHousekeeping } from '../modules/media/index.ts'
import { removeNoticesBefore } from '../modules/notices/index.ts'
import { createClinicHousekeeping, removeOutsideSignInsBefore } from '../modules/outside-sign-in/index.ts'
import { removePasskeyChallengesBefore } from '../modules/passkeys/index.ts'
import { createUnrestedPairsSweep } from '../modules/patient-pictures/index.ts'
import { removeUnverifiedNoticesBefore } from '../modules/payments/index.ts'
import {
  FETCHED_KEPT_MS,
  removeBudgetsBefore,
  removeFetchedBefore,
  removeStreamsBefore,
} from '../modules/playback/index.ts'
import { createQuestionPicturesSweep } from '../modules/questions/index.ts'
import { createRecordingsSweep } from '../modules/recordings/index.ts'
import { foldSalesDays } from '../modules/revenue/index.ts'
import { removeMissesBefore } from '../modules/search/index.ts'
import { createSecondFactorHousekeeping } from '../modules/second-factor/index.ts'
import type { WithUploadSweep } from '../modules/uploads/index.ts'
import type { WithFilms, WithPackageKeys, WithVideoSweep } from '../modules/videos/index.ts'
import { createWebhookHousekeeping } from '../modules/webhooks/index.ts'
import { removeLeftCopies } from '../upgrade/rehearsal-folder.ts'

/** Long enough for support to answer somebody who did not receive a code. */
const PHONE_MESSAGES_KEPT_MS = 7 * DAY_MS
/** How long unverified notices are kept for an investigation. */
const UNVERIFIED_NOTICES_KEPT_MS = 90 * DAY_MS
/** Two years and a month, so that a season can be compared with the same one of the year before. */
const QUALITY_KEPT_MS = 760 * DAY_MS

export function createSweepHandler(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log' | 'limiter'> &
    WithPackageKeys &
    WithFilms &
    WithUploadSweep &
    WithVideoSweep,
) {
  const { db, env, clock, limiter, sweepUploads, sweepVideos } = services
  const sweepAccounts = createAccountSweep(services)
  const keepSecondFactors = createSecondFactorHousekeeping(services)
  const keepActivationCodes = createActivationHousekeeping(services)
  const sweepLearnerImports = createLearnerImportsSweep(services)
  const sweepListExports = createListExportsSweep(services)
  const sweepLessonFiles = createLessonFilesSweep(services)
  const sweepHandInFiles = createHandInFilesSweep(services)
  const sweepHandInFilms = createHandInFilmsSweep(services)
  const sweepRecordings = createRecordingsSweep(services)
  const sweepQuestionPictures = createQuestionPicturesSweep(services)
  const sweepUnrestedPairs = createUnrestedPairsSweep(services)
  const sweepCaptionDrafts = createDraftsSweep(services)
  const keepLti = createLtiHousekeeping(services)
  const keepClinics = createClinicHousekeeping(services)
  const keepWebhooks = createWebhookHousekeeping(services)
  const keepPackageKeys = createPackageKeyHousekeeping(services)
  return async (): Promise<void> => {
    const now = clock()
    const kept = await readRetention(db, now)
    await limiter.sweep()
    await removeLeftCopies(env.DATA_DIR)
    await keepWebhooks()
    await keepLti()
    await keepClinics()
    await removeOldProofs(db, now)
    await removePhoneMessagesBefore(db, new Date(now.getTime() - PHONE_MESSAGES_KEPT_MS))
    await removeIdempotencyKeysBefore(db, new Date(now.getTime() - DAY_MS))
    await removePasskeyChallengesBefore(db, now)
    await removeOutsideSignInsBefore(db, now)
    await removeOldAuthRows(db, now, kept.devices)
    await removeOldDevices(db, kept.devices)
    // Before streams go, what their viewings told.
    await foldViewings(db, now)
    await removeStreamsBefore(db, kept.playbacks)
    await removeFetchedBefore(db, new Date(now.getTime() - FETCHED_KEPT_MS))
    await removeBudgetsBefore(db, kept.playbacks)
    await removeUnverifiedNoticesBefore(db, new Date(now.getTime() - UNVERIFIED_NOTICES_KEPT_MS))
    await removeNoticesBefore(db, kept.notices)
    if (kept.contacts) await removeContactsBefore(db, kept.contacts)
    if (kept.searchMisses) await removeMissesBefore(db, kept.searchMisses)
    await removeQualityBefore(db, dayInVietnam(new Date(clock().getTime() - QUALITY_KEPT_MS)))
    await sweepListExports()
    await foldEnrollmentDays(db)
    await foldDoctorLearnerSums(db)
    await foldSalesDays(db)
    await closeLearningDays(db, now)
    // Before mails go, what became of them.
    await settleLetters(db)
    await sweepAccounts()
    await keepSecondFactors()
    await keepActivationCodes()
    await keepPackageKeys()
    await sweepLearnerImports()
    await sweepLessonFiles()
    await sweepQuestionPictures()
    await sweepUnrestedPairs()
    await sweepHandInFiles()
    await sweepHandInFilms()
    await sweepRecordings()
    await sweepUploads()
    await sweepVideos()
    await sweepCaptionDrafts()
  }
}
