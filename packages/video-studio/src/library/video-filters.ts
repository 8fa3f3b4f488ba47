import { choiceParam, defineFilters, pageParam, textParam } from '@repo/routing'
import { videoStateLabels } from '../studio.messages.ts'
import type { VideoState } from '../video.types.ts'

const videoStates = Object.keys(videoStateLabels) as VideoState[]

/** What the list of videos can be asked for; stands in the URL. */
export const videoFilters = defineFilters({
  view: choiceParam(['library', 'lessons'], 'library'),
  state: choiceParam(videoStates),
  course: textParam(),
  q: textParam(),
  page: pageParam(),
})

export type VideoFilters = ReturnType<typeof videoFilters.parse>

/** The same as the API takes it: an empty text is no filter. */
export const toVideoQuery = ({ state, q, page }: VideoFilters) => ({ state, page, q: q || undefined })
