import type { CueList, Stills } from '@repo/player'
import { createContext, use } from 'react'

/** What the preview shows and says, for what stands beside it. */
export interface Scene {
  stills: Stills | null
  /** The lines of the language that is chosen in the player. */
  cues: CueList['cues']
}

export const emptyScene: Scene = { stills: null, cues: [] }

export const SceneContext = createContext<Scene>(emptyScene)

export const useScene = (): Scene => use(SceneContext)
