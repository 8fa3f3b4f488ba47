import {
  type Db,
  eq,
  hashPassword,
  type PackageKeys,
  type Storage,
  sql,
  type TaxEnv,
  type Tx,
  tables,
} from '@repo/api/rows'
import { type MakeCode } from './build/activation-rows.ts'
import { buildBusiness } from './build/business.ts'
import { createSeedContext } from './build/context.ts'
import { drawReceipts } from './build/deal-rows.ts'
import { addLessonExtras, drawLessonFiles } from './build/lesson-extras.ts'
import { drawProof } from './build/licence-rows.ts'
import { newsPictures } from './build/news-pictures.ts'
import { buildSecondFactors } from './build/people-rows.ts'
import { questionPicture } from './build/question-rows.ts'
import { demoPicture } from './build/quiz-rows.ts'
import { insertReadyVideo, publishReadyVideo } from './build/ready-video.ts'
import { seedBusiness, seedTax, seedWithholding } from './data/site.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { insertAll, insertBusiness, insertReviews } from './insert-business.ts'

/** Set in the same transaction as the data: where it is, the data is whole. */
const MARK = 'demo.seeded'
const LOCK = 7_315_002

export interface SeedResult {
  /** False when the data was there already. */
  isNew: boolean
  /** Videos that the worker still has to make, in order. */
  queuedVideoIds: string[]
}

export interface SeedOptions {
  db: Db
  storage: Storage
  now: Date
  /** Hides the secret of an authenticator app as the service does. */
  sealSecret: (secret: string, userId: string) => string
  /** Makes activation codes as the service stores them. */
  makeCode: MakeCode
  packageKeys: PackageKeys
  /** What the installation says of taxes. */
  taxEnv?: TaxEnv
  /** Runs in the transaction, e.g. to send the jobs that make the videos. */
  onQueued?: (videoIds: string[], tx: Tx) => Promise<void>
}

/** Demo data were asked for where real people are; its accounts have a password that everybody knows. */
export class SeedRefusedError extends Error {
  override readonly name = 'SeedRefusedError'
  constructor() {
    super(
      'Cơ sở dữ liệu này đã có người dùng và không phải của bản thử, nên không ghi dữ liệu thử vào: tài khoản thử có mật khẩu ai cũng biết. Hãy đặt DEMO_MODE=false để chạy với dữ liệu thật, hoặc dùng một cơ sở dữ liệu trống (DATABASE_URL hay DATA_DIR khác).',
    )
  }
}

/**
 * Fills an empty database with the demo business. A second run changes nothing; two at once run one after the other.
 * @throws SeedRefusedError when there are users already, and they are not those of the demo
 */
export async function seedDemoData({
  db,
  storage,
  now,
  sealSecret,
  makeCode,
  packageKeys,
  onQueued,
  taxEnv = {},
}: SeedOptions): Promise<SeedResult> {
  if (await isSeeded(db)) return { isNew: false, queuedVideoIds: [] }
  // Before the video's files are written; what counts is asked again in the transaction.
  await refuseRealData(db)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const context = createSeedContext(now)
  const ready = await publishReadyVideo(context, { db, storage, packageKeys })
  for (const { key, read } of [demoPicture, questionPicture, ...Object.values(newsPictures)])
    await storage.put(key, read())
  const drawn = await drawLessonFiles()
  const receipt = await drawReceipts()
  const proof = await drawProof()
  await Promise.all([...drawn, receipt].map(({ key, bytes }) => storage.put(key, bytes)))
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await isSeeded(tx)) return { isNew: false, queuedVideoIds: [] }
    // Whoever is signing up right now is waited for, and counts.
    await tx.execute(sql`lock table ${tables.users} in share row exclusive mode`)
    await refuseRealData(tx)
    const rows = await buildBusiness(context, { passwordHash, makeCode, receipt, proof }, ready)
    await Promise.all(rows.files.map(({ key, bytes }) => storage.put(key, bytes)))
    const extras = addLessonExtras(context, rows.courses, drawn, rows.videos)
    await insertBusiness(context, tx, rows, taxEnv)
    await insertAll(tx, tables.lessonFiles, extras.rows)
    for (const { courseId, videoId } of extras.trailers)
      await tx.update(tables.courses).set({ trailerVideoId: videoId }).where(eq(tables.courses.id, courseId))
    await insertReviews(context, tx, rows)
    if (ready) await insertReadyVideo(tx, ready, now)
    await insertAll(tx, tables.secondFactors, buildSecondFactors(rows.users, sealSecret))
    await insertAll(tx, tables.siteSettings, [{ key: MARK, value: { version: 1 }, updatedAt: now }])
    await insertAll(tx, tables.settingVersions, [
      { section: 'business', number: 1, value: seedBusiness, createdAt: now },
      { section: 'tax', number: 1, value: seedTax, createdAt: now },
      { section: 'withholding', number: 1, value: { rules: [seedWithholding] }, createdAt: now },
    ])
    const queuedVideoIds = rows.videoIds
    await onQueued?.(queuedVideoIds, tx)
    return { isNew: true, queuedVideoIds }
  })
}

async function isSeeded(db: Db | Tx): Promise<boolean> {
  return (await db.$count(tables.siteSettings, eq(tables.siteSettings.key, MARK))) > 0
}

async function refuseRealData(db: Db | Tx): Promise<void> {
  const someone = await db.select({ id: tables.users.id }).from(tables.users).limit(1)
  if (someone.length > 0) throw new SeedRefusedError()
}
