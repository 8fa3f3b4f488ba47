import type { Demo } from '@repo/api/demo'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoVideoInput } from './media/index.ts'

/** What this package hands to the API and its worker. */
export const demo: Demo = {
  accounts: demoAccounts,
  async drawVideo(tools, recipe, target) {
    const { generateDemoVideo } = await import('./media/index.ts')
    // The seed wrote it, as build/video-rows.ts describes it.
    const video = recipe as Omit<DemoVideoInput, 'outFile' | 'signal'>
    return { ...(await generateDemoVideo(tools, { ...video, ...target })), title: video.title }
  },
}
