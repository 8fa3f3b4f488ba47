import { partsAroundPairs } from '@repo/contract/before-after-text'
import { BeforeAfter } from './before-after/before-after.tsx'
import type { BeforeAfterPair } from './before-after/before-after.types.ts'
import { Prose } from './prose.tsx'

interface Props {
  html: string
  /** The pairs of pictures that may be shown; a block of any other one falls out. */
  pairs: readonly BeforeAfterPair[]
}

/** The text of a lesson with its pictures before and after. */
export function LessonText({ html, pairs }: Props) {
  return partsAroundPairs(html).map((part, index) => {
    const key = `${index}`
    if ('html' in part) return <Prose html={part.html} key={key} />
    const pair = pairs.find(({ id }) => id === part.pairId)
    return pair ? <BeforeAfter key={key} pair={pair} /> : null
  })
}
