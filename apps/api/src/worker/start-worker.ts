import { locateFfmpeg } from '@repo/media'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createPhoneDelivery } from '../channels/phone-codes.service.ts'
import { createPhoneSenders } from '../channels/phone-sender.ts'
import { createZaloTokens } from '../channels/zalo-tokens.service.ts'
import type { Services } from '../core/services.ts'
import type { Env } from '../env.ts'
import { createAcceptUploadHandler } from '../jobs/accept-upload.handler.ts'
import { acceptUploadJob } from '../jobs/accept-upload.job.ts'
import { announceNewsJob } from '../jobs/announce-news.job.ts'
import { eraseAccountJob } from '../jobs/erase-account.job.ts'
import { exportDataJob } from '../jobs/export-data.job.ts'
import { newDeviceJob } from '../jobs/new-device.job.ts'
import { createRemoveFilesHandler } from '../jobs/remove-files.handler.ts'
import { removeFilesJob } from '../jobs/remove-files.job.ts'
import { removePackagesJob } from '../jobs/remove-packages.job.ts'
import { createSendMailHandler } from '../jobs/send-mail.handler.ts'
import { sendMailJob } from '../jobs/send-mail.job.ts'
import { sendPhoneCodeJob } from '../jobs/send-phone-code.job.ts'
import { createSweepHandler } from '../jobs/sweep.handler.ts'
import { sweepJob } from '../jobs/sweep.job.ts'
import { createTranscodeHandler, type TranscodeJobFacts } from '../jobs/transcode.handler.ts'
import { FIRST_STAGE_PRIORITY, transcodeJob } from '../jobs/transcode.job.ts'
import { createMailTransport } from '../mail/smtp.ts'
import {
  createErasureService,
  createExportService,
  createNewsLetterService,
} from '../modules/account/index.ts'
import { createNewDeviceNotice } from '../modules/devices/index.ts'
import { createUploadSweep } from '../modules/uploads/index.ts'
import {
  createRemovePackages,
  createVideoSweep,
  encoderFaultOf,
  noteEncoder,
} from '../modules/videos/index.ts'
import { createWorkingQueue } from '../queue/working-queue.ts'
import { createServices } from '../services.ts'
import { startMoneyWork } from './money-work.ts'

/** Jobs may read and write for longer than a request. */
const STATEMENT_TIMEOUT_MS = 60_000

export interface RunningWorker {
  stop(): Promise<void>
}

/** Runs jobs until it is stopped: mail, clocks of orders, videos. */
export async function startWorker(env: Env, log: Logger): Promise<RunningWorker> {
  const { boss, queue, stopBoss } = await createWorkingQueue(env.DATABASE_URL, (err) =>
    log.warn({ err }, 'queue fault'),
  )
  const running = await createServices(env, log, {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    createQueue: async () => queue,
  })
  const { services } = running
  const stopping = new AbortController()
  const transport = createMailTransport(env)
  if (transport) {
    const send = createSendMailHandler(services, transport)
    await boss.work<{ mailId: string }>(sendMailJob.name, { pollingIntervalSeconds: 1 }, ([job]) =>
      job ? send(job.data) : Promise.resolve(),
    )
  }
  const deliverCode = createPhoneDelivery(services, createPhoneSenders(env, createZaloTokens(services)))
  await boss.work<{ messageId: string }>(sendPhoneCodeJob.name, { pollingIntervalSeconds: 1 }, ([job]) =>
    job ? deliverCode(job.data) : Promise.resolve(),
  )
  await startAccountWork(boss, services)
  await startMoneyWork(boss, services)
  await boss.work(sweepJob.name, createSweepHandler(services))
  await boss.schedule(sweepJob.name, '17 * * * *')
  await startTakingUploads(boss, services)
  await startTranscoding(boss, services, stopping.signal)
  log.info('the worker takes jobs')
  return {
    async stop() {
      stopping.abort()
      await stopBoss()
      transport?.close()
      await running.close()
    },
  }
}

/** What people asked for about their data, news to those who want them, and word of new devices. */
async function startAccountWork(boss: PgBoss, services: Services): Promise<void> {
  const exportData = createExportService(services)
  const erase = createErasureService(services)
  const announce = createNewsLetterService(services)
  const removeFiles = createRemoveFilesHandler(services)
  const tellOfNewDevice = createNewDeviceNotice(services)
  await boss.work<{ requestId: string }>(exportDataJob.name, async ([job]) => {
    if (job) await exportData(job.data.requestId)
  })
  await boss.work<{ requestId: string }>(eraseAccountJob.name, async ([job]) => {
    if (job) await erase(job.data.requestId)
  })
  await boss.work<{ newsId: string }>(announceNewsJob.name, async ([job]) => {
    if (job) await announce(job.data.newsId)
  })
  await boss.work<{ sessionId: string }>(newDeviceJob.name, async ([job]) => {
    if (job) await tellOfNewDevice(job.data.sessionId)
  })
  await boss.work<{ keys: string[] }>(removeFilesJob.name, async ([job]) => {
    if (job) await removeFiles(job.data)
  })
}

/** What a crash has interrupted goes on at once, not at the next full hour. */
async function startTakingUploads(boss: PgBoss, services: Services): Promise<void> {
  const accept = createAcceptUploadHandler(services)
  await boss.work<{ uploadId: string }>(
    acceptUploadJob.name,
    { pollingIntervalSeconds: 1, localConcurrency: 2, batchSize: 1 },
    async ([job]) => {
      if (job) await accept(job.data)
    },
  )
  await createUploadSweep(services)()
}

/**
 * Without an encoder videos wait in the queue; nothing else is held up. Two lanes: whatever plays nowhere yet need not
 * wait for the ladder of another video, which can take hours.
 */
async function startTranscoding(boss: PgBoss, services: Services, stopping: AbortSignal): Promise<void> {
  const { env, log, db } = services
  const packages = createRemovePackages(services)
  await boss.work<{ keys: string[] }>(removePackagesJob.name, async ([job]) => {
    if (job) await packages.remove(job.data.keys)
  })
  await createVideoSweep(services)()
  const { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath } = env
  const tools = await locateFfmpeg({ allowBundled: env.DEMO_MODE, chosen: { ffmpegPath, ffprobePath } })
  const fault = encoderFaultOf(tools, env)
  await noteEncoder(db, fault)
  if (!tools || fault) {
    log.error({ fault, note: tools?.note }, 'videos wait: there is no ffmpeg, or none that can be shut in')
    return
  }
  for (const remark of [tools.warning, tools.note]) if (remark) log.warn(remark)
  const transcode = createTranscodeHandler(services, tools, stopping)
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    localConcurrency: 1,
    batchSize: 1,
  } as const
  const run = async ([job]: JobWithMetadata<TranscodeJobFacts['data']>[]) => {
    if (job) await transcode(job)
  }
  await boss.work(transcodeJob.name, options, run)
  await boss.work(transcodeJob.name, { ...options, minPriority: FIRST_STAGE_PRIORITY }, run)
}
