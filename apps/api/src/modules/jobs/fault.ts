import type { jobFaults } from '@repo/contract/crm-jobs'

type Fault = (typeof jobFaults)[number]

const MOST_WORDS = 600

/** The first pattern that fits says the kind; what programs say of their faults has no better form. */
const patterns: readonly [Fault, RegExp][] = [
  ['timed_out', /timed? ?out|timeout|expired|heartbeat|execution exceeded/i],
  ['no_space', /ENOSPC|no space left|disk|quota/i],
  [
    'unreachable',
    /ECONN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|socket|connect|network|unreachable|fetch failed/i,
  ],
  ['bad_payload', /ZodError|invalid_type|Invalid input/i],
  ['refused', /\b[45]\d\d\b|refused|denied|forbidden|unauthori[sz]ed|rejected/i],
]

/** Passwords in addresses, keys after their names, and whatever is as long and mixed as a key. */
const secrets: readonly [RegExp, string][] = [
  [/(\/\/)[^/\s:@]*:[^@\s]+@/g, '$1***@'],
  [
    /\b(password|passwd|secret|token|key|authorization|bearer|signature)\b(["']?\s*[:=]\s*|\s+)\S+/gi,
    '$1$2***',
  ],
  [/[A-Za-z0-9+/_-]{32,}={0,2}/g, '***'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '***'],
]

const withoutSecrets = (words: string) =>
  secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), words)

/** What the queue kept of the fault of a job, which is an error or whatever was thrown. */
function wordsOf(output: unknown): string {
  if (typeof output === 'string') return output
  if (typeof output !== 'object' || output === null) return ''
  const { message, value, name } = output as Record<string, unknown>
  const words = [message, value].find((part) => typeof part === 'string' && part !== '')
  return typeof words === 'string' ? words : typeof name === 'string' ? name : ''
}

/** Why a job failed: of which kind it is, and the words of the fault as far as anybody may read them. */
export function readFault(output: unknown): { fault: Fault; words: string } {
  const words = wordsOf(output)
  const fault = patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown'
  return { fault, words: withoutSecrets(words).slice(0, MOST_WORDS) }
}
