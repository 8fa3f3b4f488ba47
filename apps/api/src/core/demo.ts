import type { App } from '@repo/contract'
import type { FfmpegTools } from '@repo/media'

/** An account that the login page of a demo offers to everybody. */
export interface DemoAccount {
  site: App
  name: string
  email: string
  password: string
  /** What the account is for, in words for whoever tries the demo. */
  note: string
}

/** A film as it was drawn: a file, and what is told about it beside it. */
export interface DemoFilm {
  title: string
  file: string
  chapters: { startMs: number; title: string }[]
  captions: { lang: string; label: string; path: string }[]
}

/** What a demo brings along. The API knows only this of it; `apps/demo` hands it in. */
export interface Demo {
  accounts: readonly DemoAccount[]
  /** Draws the film that the recipe of a video describes; only the demo knows what a recipe says. */
  drawFilm(
    tools: FfmpegTools,
    recipe: unknown,
    target: { outFile: string; signal: AbortSignal },
  ): Promise<DemoFilm>
}
