import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from '../../scripts/lib/run.ts'
import { UserError } from '../../scripts/lib/say.ts'
import type { LearnedCourse } from './open-learners.ts'

export interface LearnersOrder {
  port: number
  /** One for each learner. */
  tokens: readonly string[]
  course: LearnedCourse
  durationMs: number
  /** Mean time between two things that a learner does. */
  pauseMs: number
}

export interface LearnersResult {
  /** Of every answer, in ms. */
  times: number[]
  /** How often each refusal or fault was answered. */
  faults: Record<string, number>
  elapsedMs: number
}

/** Lets learners learn for a while, in another process. @throws UserError where that process fails */
export async function learnTogether(order: LearnersOrder): Promise<LearnersResult> {
  const folder = mkdtempSync(join(tmpdir(), 'learners-'))
  try {
    const file = join(folder, 'order.json')
    writeFileSync(file, JSON.stringify(order), { mode: 0o600 })
    // Of a long output only the end is kept, so the answer comes in a file.
    const answer = join(folder, 'answer.json')
    const { code, output } = await runNode('bench/learners/learners-client.ts', [file, answer], {
      output: 'keep',
    })
    if (code !== 0) throw new UserError(`Không đo được học viên:\n${output.trim().slice(-2000)}`)
    return JSON.parse(readFileSync(answer, 'utf8')) as LearnersResult
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
