import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Demo, DemoAccount } from '../core/demo.ts'
import { drawClip } from './originals.ts'

const account = (site: DemoAccount['site'], name: string): DemoAccount => ({
  site,
  name,
  email: `${name}@demo.example.vn`,
  password: 'Chieu-mua-2026',
  note: 'Tài khoản thử',
})

/** Base32 secret of an authenticator app. */
export const demoSecret = 'IYU6CT27MZBTUQNDZM5CQUG7WZVT4C7I'
export const demoStudent = account('web', 'hocvien')
export const demoOwner = account('crm', 'chusohuu')
export const demoDoctor = account('doctor', 'bacsi')

interface Recipe {
  title: string
  durationSeconds: number
}

/** A demo for tests: one account per site, and for every video a test picture with one caption and one chapter. */
export const testDemo: Demo = {
  accounts: [demoStudent, demoOwner, demoDoctor],
  async drawVideo(tools, recipe, { outFile }) {
    const { title, durationSeconds } = recipe as Recipe
    const folder = dirname(outFile)
    await writeFile(outFile, await drawClip(tools, folder, { lines: 360, seconds: durationSeconds }))
    const captions = join(folder, 'demo.vi.vtt')
    await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:02.000\nXin chào\n')
    return {
      title,
      file: outFile,
      chapters: [{ startMs: 0, title: 'Mở đầu' }],
      captions: [{ lang: 'vi', label: 'Tiếng Việt', path: captions }],
    }
  },
}
