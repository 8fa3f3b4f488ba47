import type { Finding, FindingState } from './finding.ts'
import type { Section } from './preflight.service.ts'

const marks: Record<FindingState, string> = { ok: '✓', warn: '!', fault: '✖', off: '–' }
const colors: Record<FindingState, number> = { ok: 32, warn: 33, fault: 31, off: 90 }

const count = (sections: readonly Section[], state: FindingState) =>
  sections.reduce((sum, { findings }) => sum + findings.filter((one) => one.state === state).length, 0)

/** Warnings do not keep a service from opening; faults do. */
export const isReady = (sections: readonly Section[]): boolean => count(sections, 'fault') === 0

/** For people: by subject, each fault with what to do about it. */
export function toText(sections: readonly Section[], hasColors: boolean): string {
  const paint = (state: FindingState, text: string) =>
    hasColors ? `\u001b[${colors[state]}m${text}\u001b[0m` : text
  const lineOf = ({ state, text, mend }: Finding) =>
    [`  ${paint(state, marks[state])} ${text}`, ...(mend ? [`      → ${mend}`] : [])].join('\n')
  const parts = sections.map(({ title, findings }) => [title, ...findings.map(lineOf)].join('\n'))
  return [...parts, summary(sections)].join('\n\n')
}

function summary(sections: readonly Section[]): string {
  const [good, warnings, faults] = (['ok', 'warn', 'fault'] as const).map((state) => count(sections, state))
  const counts = `${good} mục đạt, ${warnings} cảnh báo, ${faults} lỗi.`
  return isReady(sections) ? `Sẵn sàng: ${counts}` : `Chưa sẵn sàng: ${counts} Hãy sửa theo các dòng có →.`
}

/** For programs. */
export const toJson = (sections: readonly Section[]): string =>
  JSON.stringify(
    { isReady: isReady(sections), findings: sections.flatMap(({ findings }) => findings) },
    null,
    2,
  )
