import { probeSandbox } from '@repo/media'
import { expect, test } from 'vitest'
import { encoderFaultOf } from './encoder.policy.ts'

const [required, preferred] = (['required', 'preferred'] as const).map((FFMPEG_SANDBOX) => ({
  FFMPEG_SANDBOX,
}))

test('files of strangers wait where ffmpeg cannot be shut in, unless the settings take less', async () => {
  const { note } = await probeSandbox('/nowhere')
  expect(encoderFaultOf({ note }, required!)).toBe('unguarded')
  expect(encoderFaultOf({ note }, preferred!)).toBeNull()
  expect(encoderFaultOf({ note: null }, required!)).toBeNull()
  for (const settings of [required!, preferred!]) expect(encoderFaultOf(null, settings)).toBe('missing')
})
