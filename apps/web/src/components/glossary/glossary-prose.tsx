import { useMemo } from 'react'
import { Prose } from '../prose.tsx'
import { TermLights } from './term-lights.tsx'
import { useGlossary } from './use-glossary.ts'

/** A text of a lesson in which terms light up, as soon as the glossary is there. */
export function GlossaryProse({ html, courseSlug }: { html: string; courseSlug: string }) {
  const reader = useGlossary(true)
  const marked = useMemo(() => (reader ? reader.markHtml(html) : html), [reader, html])
  return (
    <TermLights courseSlug={courseSlug} reader={reader}>
      <Prose html={marked} />
    </TermLights>
  )
}
