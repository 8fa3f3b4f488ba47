import { createHmac, timingSafeEqual } from 'node:crypto'

/** The content of a media token: it opens one published package, for one session, until it expires. */
export interface MediaGrant {
  /** `package:<key>`. */
  subject: string
  /** Null for visitors of a free preview. */
  userId: string | null
  sessionId: string | null
  /** Learning device of the grant, which ends when the device is removed. Null where no device was needed. */
  deviceId: string | null
  /** Stream of the grant, which ends with it. Null where no stream is counted. */
  playbackId: string | null
  /** `lesson:<id>`, `opened:<id>`, `trailer:<id of the course>`, `preview:<course>/<session of its author>`, `hand_in:<id>`, `recording:<id>` or `video:<id>`: reason of the grant where no stream is counted; checked again on use. */
  basis: string | null
  expiresAt: Date
}

export interface MediaTokens {
  sign(grant: MediaGrant): string
  /** Null for forged, malformed and expired tokens. */
  verify(token: string): MediaGrant | null
}

type Id = string | null
type Fields = [subject: string, user: Id, session: Id, seconds: number, device: Id, playback: Id, basis: Id]

const SIGNATURE_BYTES = 20
const MAX_LENGTH = 400

/** Tokens in the path of media addresses, so that relative addresses inside playlists keep them. */
export function createMediaTokens(secret: string, clock: () => Date): MediaTokens {
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(payload).digest().subarray(0, SIGNATURE_BYTES)
  return {
    sign({ subject, userId, sessionId, deviceId, playbackId, basis, expiresAt }) {
      const seconds = Math.floor(expiresAt.getTime() / 1000)
      const fields: Fields = [subject, userId, sessionId, seconds, deviceId, playbackId, basis]
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
      return `${payload}.${signatureOf(payload).toString('base64url')}`
    },
    verify(token) {
      const [payload, signature, ...rest] = token.length <= MAX_LENGTH ? token.split('.') : []
      if (!payload || !signature || rest.length > 0) return null
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(payload)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      // The signature is ours, so its format is known.
      const [subject, userId, sessionId, seconds, deviceId, playbackId, basis] = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      ) as Fields
      const expiresAt = new Date(seconds * 1000)
      const grant = { subject, userId, sessionId, deviceId, playbackId, basis, expiresAt }
      return expiresAt > clock() ? grant : null
    },
  }
}

/** Basis of a lesson opened on an unregistered device: the files that describe the video are sent, the video is not. */
export const OPENED = 'opened'
export const isOnlyOpened = ({ basis }: Pick<MediaGrant, 'basis'>) => basis?.startsWith(`${OPENED}:`) === true

/** Basis of a trailer, which is for everybody while its course is published. */
export const TRAILER = 'trailer'

/** Basis of a video in the preview of a draft: `preview:<id of the course>/<session of its author>`. */
export const PREVIEW = 'preview'

/** Basis of a film of a hand-in: `hand_in:<id of the hand-in>`. */
export const HAND_IN = 'hand_in'

/** Basis of a doctor's answer: `recording:<id of the recording>`. */
export const RECORDING = 'recording'

/** Basis of a video beside the one of the stream: `beside:<id of its lesson>`, bound to the stream as well. */
export const BESIDE = 'beside'

export interface WithMediaTokens {
  readonly mediaTokens: MediaTokens
}
