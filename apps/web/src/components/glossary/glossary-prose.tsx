import { useMemo } from 'react'
import type { BeforeAfterPair } from '../before-after/before-after.types.ts'
import { LessonText } from '../lesson-text.tsx'
import { TermLights } from './term-lights.tsx'
import { useGlossary } from './use-glossary.ts'

interface Props {
  html: string
  pairs: readonly BeforeAfterPair[]
  courseSlug: string
}

/** A text of a lesson in which terms light up, as soon as the glossary is there. */
export function GlossaryProse({ html, pairs, courseSlug }: Props) {
  const reader = useGlossary(true)
  const marked = useMemo(() => (reader ? reader.markHtml(html) : html), [reader, html])
  return (
    <TermLights courseSlug={courseSlug} reader={reader}>
      <LessonText html={marked} pairs={pairs} />
    </TermLights>
  )
}
