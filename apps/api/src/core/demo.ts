import type { App } from '@repo/contract'
import type { FfmpegTools } from '@repo/media'

/** An account that the login page of a demo offers to everybody. */
export interface DemoAccount {
  site: App
  name: string
  email: string
  password: string
  /** What the account is for, in a text for people who try the demo. */
  note: string
}

/** A generated video: its file and its metadata. */
export interface DrawnVideo {
  title: string
  file: string
  chapters: { startMs: number; title: string }[]
  captions: { lang: string; label: string; path: string }[]
}

/** Data and functions of the demo, passed in by `apps/demo`; the API knows nothing else of it. */
export interface Demo {
  accounts: readonly DemoAccount[]
  /** Generates the video that a recipe describes; only the demo knows the format of a recipe. */
  drawVideo(
    tools: FfmpegTools,
    recipe: unknown,
    target: { outFile: string; signal: AbortSignal },
  ): Promise<DrawnVideo>
}
