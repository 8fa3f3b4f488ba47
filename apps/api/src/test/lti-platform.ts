import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { ltiAccounts, ltiClasses, ltiPlatforms, ltiScores } from '../db/schema/index.ts'
import { buildCourse, buildUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import { type HttpSink, startHttpSink } from './http-sink.ts'

/** Names of claims, written out from LTI Core 1.3, “Required message claims” (imsglobal.org/spec/lti/v1p3), not taken from the code. */
const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

/**
 * What a platform says to have a course chosen, as 1EdTech printed it (Deep Linking 2.0, appendix A, 2019-04-16, read
 * 2026-11-28; the same claim stands in the sources of Sakai and Tsugi, `DeepLink`). It names no target.
 */
export const publishedSelection = (returnUrl: string): Record<string, unknown> => ({
  [claim('message_type')]: 'LtiDeepLinkingRequest',
  [claim('target_link_uri')]: undefined,
  [claim('resource_link')]: undefined,
  [claim('roles')]: [
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor',
    'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty',
  ],
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: returnUrl,
    accept_types: ['link', 'file', 'html', 'ltiResourceLink', 'image'],
    accept_media_types: 'image/*,text/html',
    accept_presentation_document_targets: ['iframe', 'window', 'embed'],
    accept_multiple: true,
    auto_create: true,
    title: 'This is the default title',
    text: 'This is the default text',
    data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
  },
})

export interface Launching {
  /** Claims beside those of a good launch, or in their place; `undefined` leaves one out. */
  claims?: Record<string, unknown>
  header?: { alg: string; kid?: string }
  key?: KeyObject | Uint8Array
}

/** A learning platform as its document describes it: with its own key, published over HTTP. */
export interface TestPlatform {
  sink: HttpSink
  issuer: string
  clientId: string
  deploymentId: string
  id: string
  /** Signs the message that a launch is answered with. */
  sign(input: { nonce: string; targetUrl: string; subject?: string } & Launching): Promise<string>
  stop(): Promise<void>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const otherKey: KeyObject = createPrivateKey(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
)
export const publicPem: string = publicKey.export({ type: 'spki', format: 'pem' })

/** A platform that is switched on, with addresses below an origin. */
export async function insertPlatform(
  t: Pick<TestApp, 'db'>,
  origin: string,
  values: Partial<typeof ltiPlatforms.$inferInsert> = {},
): Promise<typeof ltiPlatforms.$inferSelect> {
  const [row] = await t.db
    .insert(ltiPlatforms)
    .values({
      name: 'Bệnh viện Đông Đô',
      issuer: origin,
      clientId: `ung-dung-${Math.round(performance.now() * 1000)}`,
      authUrl: `${origin}/auth?tenant=1`,
      tokenUrl: `${origin}/token`,
      jwksUrl: `${origin}/jwks`,
      deploymentIds: ['trien-khai-1'],
      ...values,
    })
    .returning()
  if (!row) throw new Error('no platform')
  return row
}

/** Links an account with the learner of a platform that is on. */
export async function buildLink(
  t: Pick<TestApp, 'db'>,
  userId: string,
): Promise<typeof ltiAccounts.$inferSelect> {
  const { id: platformId } = await insertPlatform(t, 'https://lms.example.vn')
  const [row] = await t.db.insert(ltiAccounts).values({ platformId, subject: userId, userId }).returning()
  if (!row) throw new Error('no link')
  return row
}

/** A class of a platform that is on, from which a new course was opened. @returns its id */
export async function buildClass(
  t: Pick<TestApp, 'db'>,
  origin: string,
  values: Partial<typeof ltiClasses.$inferInsert> = {},
): Promise<string> {
  const platformId = values.platformId ?? (await insertPlatform(t, origin)).id
  const [row] = await t.db
    .insert(ltiClasses)
    .values({
      deploymentId: 'trien-khai-1',
      contextId: 'lop-1',
      title: 'Lớp tiêm chủng',
      membersUrl: `${origin}/members`,
      courseId: values.courseId ?? (await buildCourse(t.db)).id,
      lastLaunchAt: new Date(),
      ...values,
      platformId,
    })
    .returning()
  return row?.id ?? ''
}

/** A learner's place in the grade book of a platform that is on. @returns its id */
export async function buildScore(t: Pick<TestApp, 'db'>): Promise<string> {
  const { id: accountId } = await buildLink(t, (await buildUser(t.db)).id)
  const { id: courseId } = await buildCourse(t.db)
  const [score] = await t.db
    .insert(ltiScores)
    .values({ accountId, courseId, lineUrl: 'https://lms.example.vn/line/1' })
    .returning()
  return score?.id ?? ''
}

/** @param sink a server that was started before the app, because its origin stands in the app's settings */
export async function buildPlatform(
  t: TestApp,
  sink: HttpSink,
  values: Partial<typeof ltiPlatforms.$inferInsert> = {},
): Promise<TestPlatform> {
  const row = await insertPlatform(t, sink.url, values)
  const deploymentId = row.deploymentIds[0] ?? ''
  sink.answer({ body: { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] } })
  return {
    sink,
    id: row.id,
    issuer: row.issuer,
    clientId: row.clientId,
    deploymentId,
    sign: ({ nonce, targetUrl, subject = 'hoc-vien-1', claims = {}, header, key = privateKey }) => {
      const now = Math.floor(t.time.now().getTime() / 1000)
      const payload = {
        iss: row.issuer,
        aud: row.clientId,
        sub: subject,
        iat: now,
        exp: now + 300,
        nonce,
        name: 'Nguyễn Thị Hoa',
        email: `${subject}@benh-vien.example.vn`,
        [claim('message_type')]: 'LtiResourceLinkRequest',
        [claim('version')]: '1.3.0',
        [claim('deployment_id')]: deploymentId,
        [claim('target_link_uri')]: targetUrl,
        [claim('resource_link')]: { id: 'bai-1' },
        [claim('roles')]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
        ...claims,
      }
      return new SignJWT(payload).setProtectedHeader(header ?? { alg: 'RS256', kid: 'k1' }).sign(key)
    },
    stop: sink.stop,
  }
}

export { claim as ltiClaim, startHttpSink as startPlatformServer }
