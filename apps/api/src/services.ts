import type { Logger } from 'pino'
import { AnswerCache } from './core/answer-cache.ts'
import { readDeviceLimit } from './core/business-settings.service.ts'
import { createChangeWatch } from './core/change-watch.ts'
import { countersInDatabase, countersInValkey, countersWithReserve } from './core/counters.service.ts'
import type { Demo } from './core/demo.ts'
import type { WithApiKeys } from './core/key-holder.ts'
import { createLimiter } from './core/limits.service.ts'
import { createProofsOfWork, type WithProofs } from './core/proof-of-work.service.ts'
import type { Services } from './core/services.ts'
import { createTxtRecords, type WithTxtRecords } from './core/txt-records.ts'
import { announceBy } from './db/announce.ts'
import { createDatabase, type Database, type Db } from './db/client.ts'
import { openReplica, positionAfterWrite, type Replica, type ReplicaOptions } from './db/replica.ts'
import type { QueryWatch } from './db/watch-queries.ts'
import type { Env } from './env.ts'
import { createAuthenticate, type WithAuthenticate } from './http/auth.ts'
import { currentReadAfter } from './http/request-context.ts'
import type { WithMailReasons } from './mail/send-mail.handler.ts'
import { createMailReasons, createPasswordCheck, type WithPasswordCheck } from './modules/account/index.ts'
import { createApiKeyCheck } from './modules/api-keys/index.ts'
import { createFilmTaker, createHandInAnswers } from './modules/assignments/index.ts'
import {
  createSessionService,
  createTokenService,
  type WithAccessTokens,
  type WithCalendarRemoval,
  type WithIdentityRemoval,
  type WithNewDeviceNotice,
  type WithPasskeyRemoval,
  type WithSecondFactorCheck,
} from './modules/auth/index.ts'
import { createContactInbox, type WithContactInbox } from './modules/contacts/index.ts'
import { createContentService, type WithContent } from './modules/content/index.ts'
import { createCourseFaq } from './modules/crm/index.ts'
import { createAccountChangesService, type WithAccountChanges } from './modules/crm-accounts/index.ts'
import {
  createLearningDevices,
  createNewDeviceNotice,
  type WithLearningDevices,
} from './modules/devices/index.ts'
import {
  createLessonAccess,
  createMediaGrants,
  type WithLessonAccess,
  type WithMediaGrants,
} from './modules/learning/index.ts'
import type { WithNoticeWatch } from './modules/notices/index.ts'
import type { WithOrderPayments, WithOrderWatch } from './modules/orders/index.ts'
import { createClinicSeats } from './modules/organisations/index.ts'
import {
  createOutsideProviders,
  identityRemoval,
  type WithClinicSeats,
  type WithOutsideProviders,
} from './modules/outside-sign-in/index.ts'
import { passkeyRemoval } from './modules/passkeys/index.ts'
import {
  createGateways,
  createOrderPayments,
  createReconciler,
  createReportsService,
  type WithGateways,
  type WithPaymentReports,
  type WithReconciler,
} from './modules/payments/index.ts'
import {
  createFetchGuard,
  createMediaTokens,
  createPlaybacks,
  type WithFetchGuard,
  type WithMediaTokens,
  type WithPlaybacks,
} from './modules/playback/index.ts'
import { createAnswerReaders, type WithCourseFaq } from './modules/questions/index.ts'
import type { WithReviewCards } from './modules/quizzes/index.ts'
import {
  createAnswerTaker,
  createRecordings,
  type WithRecordingPlaces,
  type WithRecordings,
} from './modules/recordings/index.ts'
import { createRefundsService, type WithRefunds } from './modules/refunds/index.ts'
import { calendarRemoval } from './modules/reminders/index.ts'
import { createReviewCards } from './modules/repetition/index.ts'
import { createTextSearch, type WithTextSearch } from './modules/search/index.ts'
import { createSecondFactorProof, type WithSecondFactorProof } from './modules/second-factor/index.ts'
import {
  createUploadFiles,
  createUploadStates,
  createUploadSweep,
  type WithAnswerTaker,
  type WithFilmTaker,
  type WithUploadFiles,
  type WithUploadStates,
  type WithUploadSweep,
  type WithVideoQueue,
  type WithVideoRecords,
} from './modules/uploads/index.ts'
import {
  createFilms,
  createPackageKeys,
  createRemovePackages,
  createVideoQueue,
  createVideoSweep,
  videoRecords,
  type WithFilms,
  type WithFullVideoQueue,
  type WithPackageKeys,
  type WithPackageRemoval,
  type WithVideoSweep,
} from './modules/videos/index.ts'
import { tell } from './process/facts.ts'
import { createSendingQueue, type Queue } from './queue/queue.ts'
import { jwtSecrets } from './secrets/secrets.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import type { Valkey } from './valkey/valkey.ts'

/** Everything that is made once per process; a part says in its signature what it needs of it. */
export type AllServices = Services & ReturnType<typeof makeShared>

export interface RunningServices {
  services: AllServices
  database: Database
  /** Null where none is set, and for workers. */
  replica: Replica | null
  /** Null where none is set. */
  valkey: Valkey | null
  close(): Promise<void>
}

export interface ServicesOptions {
  clock?: () => Date
  demo?: Demo | null
  /** Longest a statement may run, in ms; the worker's jobs take longer than requests. */
  statementTimeoutMs?: number
  /** Told of every statement; absent while traces are off. */
  onQuery?: QueryWatch | undefined
  /** How long a connection in use may be silent, in ms. */
  silenceMs?: number
  /** Reads of requests may go to a replica; jobs read the primary. */
  readsReplica?: boolean
  /** The worker brings its own queue, the one that also runs jobs. */
  createQueue?: (database: Database) => Promise<Queue>
  /** The worker's storage removes nothing while a backup needs it. */
  wrapStorage?: (storage: Storage, db: Db) => Storage
}

/** Opens what the modules stand on, then makes what several of them share. */
export async function createServices(
  env: Env,
  log: Logger,
  options: ServicesOptions = {},
): Promise<RunningServices> {
  const clock = options.clock ?? (() => new Date())
  const onError = (error: Error) => log.warn({ err: error }, 'database connection fault')
  const database = createDatabase(env.DATABASE_URL, {
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: options.statementTimeoutMs,
    onQuery: options.onQuery,
    silenceMs: options.silenceMs,
    isPooled: env.DATABASE_DIRECT_URL !== undefined,
    onError,
  })
  const { db } = database
  const replica = options.readsReplica
    ? openReplicaOf(env, database, { onError, onQuery: options.onQuery })
    : null
  const valkey = await openValkeyOf(env, log)
  if (valkey) announceBy(db, (channel, payloads) => publishOrTell(valkey, channel, payloads))
  const queue = await (options.createQueue?.(database) ?? createSendingQueue(db, onError))
  const storage = openStorage(env)
  const counters = countersInDatabase(db)
  const base: Services = {
    db,
    publicReads: replica?.publicReads ?? db,
    reports: replica?.reports ?? db,
    positionAfterWrite: replica && (() => positionAfterWrite(database.pool)),
    env,
    queue,
    clock,
    log,
    storage: options.wrapStorage?.(storage, db) ?? storage,
    limiter: createLimiter(
      valkey ? countersWithReserve(countersInValkey(valkey), counters) : counters,
      clock,
      counters,
    ),
    sessions: createSessionService(db, clock, log),
    cache: new AnswerCache(replica?.changed),
    demo: env.DEMO_MODE ? (options.demo ?? null) : null,
  }
  const services: AllServices = { ...base, ...makeShared(base) }
  return {
    services,
    database,
    replica,
    valkey,
    close: async () => {
      await queue.stop()
      valkey?.close()
      await replica?.close()
      await database.close()
    },
  }
}

/** Its client is loaded only where it is used. */
async function openValkeyOf({ VALKEY_URL: url }: Env, log: Logger): Promise<Valkey | null> {
  if (url === undefined) return null
  const { openValkey } = await import('./valkey/valkey.ts')
  return openValkey(url, (err) => log.warn({ err }, 'Valkey does not answer'))
}

async function publishOrTell(valkey: Valkey, channel: string, payloads: readonly string[]): Promise<void> {
  try {
    await valkey.publish(channel, payloads)
  } catch (error) {
    tell('valkeyFault', { use: 'events' })
    throw error
  }
}

function openReplicaOf(
  env: Env,
  primary: Database,
  watches: Pick<ReplicaOptions, 'onError' | 'onQuery'>,
): Replica | null {
  if (env.DATABASE_REPLICA_URL === undefined) return null
  return openReplica({
    ...watches,
    url: env.DATABASE_REPLICA_URL,
    primary,
    poolSize: env.DATABASE_POOL_SIZE,
    isPooled: env.DATABASE_DIRECT_URL !== undefined,
    lastWrite: currentReadAfter,
  })
}

/**
 * What more than one module uses, or a module's requests and jobs alike, each made once; from the bottom of the order to
 * its top. A module's own services are made inside it.
 */
function makeShared(base: Services) {
  const identity = makeIdentity(base)
  const video = makeVideo(base)
  return {
    ...identity,
    ...makeCatalogue(base),
    ...video,
    ...makeSales(base),
    accountChanges: createAccountChangesService(base),
    courseFaq: createCourseFaq(base),
  } satisfies WithAccountChanges & WithCourseFaq
}

function makeIdentity(base: Services) {
  const { db, env, clock, sessions } = base
  const accessTokens = createTokenService(jwtSecrets(env), clock)
  const secondFactorProof = createSecondFactorProof(base)
  return {
    proofs: createProofsOfWork(db, env.OTP_PEPPER, clock),
    accessTokens,
    authenticate: createAuthenticate(accessTokens, sessions),
    apiKeys: createApiKeyCheck(base),
    checkPassword: createPasswordCheck(base),
    mailReasons: createMailReasons(base),
    secondFactorProof,
    secondFactorCheck: secondFactorProof,
    ...passkeyRemoval,
    ...identityRemoval,
    ...calendarRemoval,
    outsideProviders: createOutsideProviders(base),
    txtRecords: createTxtRecords(),
    clinicSeats: createClinicSeats(base),
    learningDevices: createLearningDevices(db, clock, (asked) => readDeviceLimit(asked, env)),
    tellOfNewDevice: createNewDeviceNotice(base),
    noticeWatch: createChangeWatch(),
  } satisfies WithProofs &
    WithAccessTokens &
    WithAuthenticate &
    WithApiKeys &
    WithPasswordCheck &
    WithMailReasons &
    WithSecondFactorProof &
    WithSecondFactorCheck &
    WithPasskeyRemoval &
    WithIdentityRemoval &
    WithCalendarRemoval &
    WithOutsideProviders &
    WithTxtRecords &
    WithClinicSeats &
    WithLearningDevices &
    WithNewDeviceNotice &
    WithNoticeWatch
}

const makeCatalogue = (base: Services) =>
  ({
    textSearch: createTextSearch(base),
    contactInbox: createContactInbox(base),
    content: createContentService(base),
  }) satisfies WithTextSearch & WithContactInbox & WithContent

function makeRecordingPlaces(
  services: Services & WithLessonAccess & WithRecordings,
): WithRecordingPlaces['recordingPlaces'] {
  const questions = createAnswerReaders(services)
  const handIns = createHandInAnswers(services)
  return {
    admit: (caller, place) =>
      'questionId' in place
        ? questions.admit(caller, place.questionId)
        : handIns.admit(caller, place.handInId),
    reads: (caller, place) => {
      if ('handInId' in place) return handIns.reads(caller, place.handInId)
      const { questionId, answerId } = place
      return answerId === null ? Promise.resolve(false) : questions.reads(caller, questionId, answerId)
    },
  }
}

function makeVideo(base: Services) {
  const { db, env, clock } = base
  const playbacks = createPlaybacks(db, clock)
  const mediaTokens = createMediaTokens(env.MEDIA_TOKEN_SECRET, clock)
  const uploadFiles = createUploadFiles(base)
  const uploadStates = createUploadStates({ ...base, videoRecords }, uploadFiles)
  const videoQueue = createVideoQueue(base)
  const removePackages = createRemovePackages(base)
  const lessonAccess = createLessonAccess(base)
  const films = createFilms({ ...base, mediaTokens, videoQueue })
  const recordings = createRecordings({ ...base, films })
  const recordingPlaces = makeRecordingPlaces({ ...base, lessonAccess, recordings })
  return {
    films,
    recordings,
    recordingPlaces,
    answerTaker: createAnswerTaker({ ...base, films, recordingPlaces }),
    filmTaker: createFilmTaker({ ...base, lessonAccess, films }),
    playbacks,
    mediaTokens,
    mediaGrants: createMediaGrants({ clock, mediaTokens }),
    fetchGuard: createFetchGuard({ ...base, playbacks }),
    uploadFiles,
    uploadStates,
    sweepUploads: createUploadSweep({ ...base, uploadFiles, uploadStates }),
    videoQueue,
    videoRecords,
    packageKeys: createPackageKeys(env),
    removePackages,
    sweepVideos: createVideoSweep({ ...base, videoQueue, removePackages }),
    lessonAccess,
    reviewCards: createReviewCards(base),
  } satisfies WithPlaybacks &
    WithFilms &
    WithFilmTaker &
    WithRecordings &
    WithRecordingPlaces &
    WithAnswerTaker &
    WithMediaTokens &
    WithMediaGrants &
    WithFetchGuard &
    WithUploadFiles &
    WithUploadStates &
    WithUploadSweep &
    WithVideoQueue &
    WithVideoRecords &
    WithFullVideoQueue &
    WithPackageKeys &
    WithPackageRemoval &
    WithVideoSweep &
    WithLessonAccess &
    WithReviewCards
}

function makeSales(base: Services) {
  const gateways = createGateways(base.env, base.clock)
  const paymentReports = createReportsService(base)
  const reconciler = createReconciler({ ...base, gateways, paymentReports })
  return {
    orderWatch: createChangeWatch(),
    gateways,
    paymentReports,
    reconciler,
    orderPayments: createOrderPayments({ ...base, gateways, paymentReports, reconciler }),
    refunds: createRefundsService(base),
  } satisfies WithOrderWatch &
    WithGateways &
    WithPaymentReports &
    WithReconciler &
    WithOrderPayments &
    WithRefunds
}
