import { parseArgs } from 'node:util'
import { z } from 'zod'
import { UserError } from '../lib/say.ts'

/** Sign-in, purchase at an emulator, a lesson with its video, quiz questions, a note, a question to a doctor. */
const USUAL_SPECS = [
  'web/session',
  'web/no-javascript',
  'journey/buy-and-watch',
  'journey/gateways',
  'journey/checkout',
  'journey/notes',
  'journey/review',
  'journey/keyboard-only',
  'journey/live-bell',
]

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const schema = z.object({
  instances: count(1, 9).default(3),
  workers: count(1, 9).default(2),
  /** Seconds between two kills; 0 kills nothing. */
  'kill-every': count(0, 3600).default(10),
  /** Decides which process is killed; the same number kills in the same order. */
  seed: count(0, 2 ** 31).default(1),
  specs: z
    .string()
    .default(USUAL_SPECS.join(','))
    .transform((text) => text.split(',').filter(Boolean)),
  /** How often each journey runs. */
  rounds: count(1, 100).default(1),
  /** Seconds until the primary is killed and its replica takes over; 0 keeps the embedded PostgreSQL without a replica. */
  failover: count(0, 3600).default(0),
  /** Seconds for which reads by way of a replica are proved, without journeys; 0 plays journeys. */
  replica: count(0, 3600).default(0),
})

export type ProofOptions = z.output<typeof schema>

/**
 * Reads the words of the command; what stands after `--` goes to Playwright.
 * @throws UserError for an option that is unknown or out of its limits
 */
export function readProofOptions(args: string[]): { options: ProofOptions; more: string[] } {
  const names = Object.keys(schema.shape)
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      allowPositionals: true,
    })
    return { options: schema.parse(values), more: positionals }
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : String(error)
    throw new UserError(
      `Tùy chọn chưa đúng (${reason}). Có: ${names.map((name) => `--${name}=…`).join(' ')}.`,
    )
  }
}
