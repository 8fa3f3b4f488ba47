import { letterLimits } from '@repo/contract/crm-letters'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { startOfVietnameseDay } from '../../core/vietnam-time.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { mailBatch } from '../../mail/mail-batch.ts'
import { mailPace } from '../../mail/pace.ts'
import { queueRefusableMail } from '../account/index.ts'
import { letterMail } from './letters.messages.ts'
import * as repo from './letters.repo.ts'
import { sendLetterJob } from './send-letter.job.ts'

type Person = Awaited<ReturnType<typeof repo.takeWaiting>>[number]

/** Mails a letter to the next of its people, unless it was paused or cancelled, or the letters of the day are used up. */
export function createLetterSender(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, queue, clock } = services

  const mail = (tx: Tx, letter: repo.LetterRow, person: Person) => {
    const content = letterMail(person.name, letter)
    if (letter.topic === 'personal')
      return queueMail(services, tx, { kind: 'notice', to: person.email, ...content })
    return letter.topic === 'learning'
      ? queueRefusableMail(services, tx, person, 'learning', content, 'notice')
      : queueRefusableMail(services, tx, person, 'news', content, 'marketing')
  }

  const mailOrLeaveOut = async (tx: Tx, letter: repo.LetterRow, person: Person) => {
    const change = person.gap
      ? ({ state: 'left_out', gap: person.gap } as const)
      : ({ state: 'queued', mailId: await mail(tx, letter, person), mailedAt: clock() } as const)
    await repo.setRecipient(tx, letter.id, person.id, change)
  }

  return (letterId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const letter = await repo.lockLetter(tx, letterId)
      if (letter?.state !== 'sending') return
      const today = startOfVietnameseDay(clock())
      const left = letterLimits.perDay - (await repo.countMailedSince(tx, today))
      if (left <= 0) {
        const seconds = Math.ceil((today.getTime() + DAY_MS - clock().getTime()) / 1000)
        await queue.send(sendLetterJob, { letterId }, { tx, startAfterSeconds: seconds })
        return
      }
      await mailBatch(
        {
          take: (limit) => repo.takeWaiting(tx, letter, limit, clock()),
          mail: (person) => mailOrLeaveOut(tx, letter, person),
          save: async (_last, isLast) => {
            if (isLast) await repo.updateLetter(tx, letterId, { state: 'done', finishedAt: clock() })
          },
          goOn: () =>
            queue.send(sendLetterJob, { letterId }, { tx, startAfterSeconds: mailPace.pauseSeconds }),
        },
        Math.min(mailPace.batch, left),
      )
    })
}
