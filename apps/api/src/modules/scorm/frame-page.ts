import { scormLimits } from '@repo/contract/scorm'
import { elementsOf } from './elements.ts'
import { type FramedItem, startFrame } from './frame-script.ts'
import { createRunTime } from './run-time.ts'
import { scormMessages as copy } from './scorm.messages.ts'

/** Text that stands inside of a script: nothing in it ends the script or opens a comment. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The script of the frame: two functions as they stand in our sources, and what they are called with. */
const frameScript = (facts: {
  version: '1.2' | '2004'
  items: readonly FramedItem[]
  sites: readonly string[]
}) =>
  `(${String(startFrame)})(${String(createRunTime)},${inScript({ ...facts, rules: elementsOf(facts.version), limits: scormLimits })})`

/** The page that a site shows in a frame; the package is a frame inside of it. */
export const framePage = (facts: Parameters<typeof frameScript>[0]): string => `<!doctype html>
<html lang="vi">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.frameTitle}</title>
<style>html,body{margin:0;height:100%;background:#fff}iframe{display:block;width:100%;height:100%;border:0}</style>
<iframe title="${copy.frameTitle}" allow="fullscreen; autoplay"></iframe>
<script>${frameScript(facts)}</script>
</html>
`
