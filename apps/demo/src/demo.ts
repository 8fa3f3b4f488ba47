import type { Demo } from '@repo/api/demo'
import type { SpokenRecipe } from './build/question-rows.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoVideoInput } from './media/index.ts'

const isSpoken = (recipe: unknown): recipe is SpokenRecipe =>
  typeof recipe === 'object' && recipe !== null && 'spokenSeconds' in recipe

/** What this package hands to the API and its worker. */
export const demo: Demo = {
  accounts: demoAccounts,
  async drawVideo(tools, recipe, target) {
    if (isSpoken(recipe)) {
      const { generateSpoken } = await import('./media/index.ts')
      return generateSpoken(tools, { ...recipe, ...target })
    }
    const { generateDemoVideo } = await import('./media/index.ts')
    // The seed wrote it, as build/video-rows.ts describes it.
    const video = recipe as Omit<DemoVideoInput, 'outFile' | 'signal'>
    return { ...(await generateDemoVideo(tools, { ...video, ...target })), title: video.title }
  },
}
