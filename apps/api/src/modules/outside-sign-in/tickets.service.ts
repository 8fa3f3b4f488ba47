import { createHmac, randomInt } from 'node:crypto'
import { AppError, type FieldIssue } from '@repo/contract'
import { signInSourceName } from '@repo/messages'
import { networkOf } from '../../core/limits.service.ts'
import type { Proof } from '../../core/proof-of-work.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { authLimits, codeSent, hashOpaqueToken, isSame, newOpaqueToken } from '../auth/index.ts'
import { createClinics } from './clinics/clinics.service.ts'
import { CODE_LIFE_SECONDS, TICKET_LIFE_MS } from './outside-sign-in.limits.ts'
import { outsideMails } from './outside-sign-in.messages.ts'
import {
  findSignIn,
  insertSignIn,
  type OutsideSignIn,
  proveAddress,
  takeOutsideCodeTry,
  takeSignIn,
  updateSignIn,
} from './outside-sign-in.repo.ts'

/** A sign-in that its service has answered. */
export type Ticket = OutsideSignIn & { subject: string }

export interface CodeOrder {
  ticket: string
  email?: string | undefined
  ip: string
  proof: Proof
}

const isTicket = (row: OutsideSignIn | null): row is Ticket =>
  row !== null && row.purpose === 'sign-in' && row.subject !== null

/** Sign-ins that a service has answered and that wait for their person, and the codes that prove an address for them. */
export function createTickets(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const clinics = createClinics(services)

  const hashCode = (row: Ticket, email: string, code: string) =>
    createHmac('sha256', env.OTP_PEPPER)
      .update(`outside:${row.tokenHash}:${email}:${code}`)
      .digest('base64url')

  const read = async (token: string): Promise<Ticket> => {
    const row = await findSignIn(db, hashOpaqueToken(token), clock())
    if (!isTicket(row)) throw new AppError('outside.expired')
    if (row.providerId !== null) {
      // Switched off or closed since the provider answered, or the domain was taken away.
      const clinic = await clinics.need(row.providerId)
      if (row.isVouchedFor && !(await clinics.speaksFor(clinic, row.email ?? '')))
        throw new AppError('outside.refused')
    }
    return row
  }

  /** Limits of codes by network and address, as for registrations. */
  const countCode = async (email: string, { ip, proof }: CodeOrder) => {
    const subject = `outside:${email}`
    await limiter.hit(authLimits.codesByNetwork, networkOf(ip), 'auth.too_many_attempts', proof)
    await limiter.hit(authLimits.codeGap, subject, 'auth.otp_too_soon')
    await limiter.hit(authLimits.codesByAccountHour, subject, 'auth.too_many_attempts')
    await limiter.hit(authLimits.codesByAccountDay, subject, 'auth.too_many_attempts')
  }

  return {
    read,

    /** @returns the token that only the browser gets */
    async give(facts: Pick<Ticket, 'service' | 'subject'> & Partial<Ticket>): Promise<string> {
      const token = newOpaqueToken()
      await insertSignIn(db, {
        ...facts,
        tokenHash: hashOpaqueToken(token),
        purpose: 'sign-in',
        expiresAt: new Date(clock().getTime() + TICKET_LIFE_MS),
      })
      return token
    },

    /** Says whose account was proved; only the second factor is missing. */
    prove: (row: Ticket, userId: string) => updateSignIn(db, row.tokenHash, { userId }),

    /** Uses a ticket up. @throws AppError `outside.expired` when another request did */
    async take(tx: Tx, row: Ticket): Promise<void> {
      if (!(await takeSignIn(tx, row.tokenHash, clock()))) throw new AppError('outside.expired')
    },

    /** Sends a code to the address that the service vouches for, or else to the given one; the same for any address. */
    async sendCode(order: CodeOrder) {
      const row = await read(order.ticket)
      // Whose account it is, is settled; only its second factor is missing.
      if (row.userId) throw new AppError('outside.expired')
      const email = row.isVouchedFor ? row.email : (order.email ?? row.email)
      if (!email)
        throw new AppError('input.invalid', {
          details: [{ path: 'body.email', message: 'Nhập email.' }] satisfies FieldIssue[],
        })
      await countCode(email, order)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await db.transaction(async (tx) => {
        await updateSignIn(tx, row.tokenHash, {
          email,
          isEmailProved: row.isVouchedFor,
          codeHash: hashCode(row, email, code),
          codeExpiresAt: new Date(clock().getTime() + CODE_LIFE_SECONDS * 1000),
          codeTries: 0,
        })
        const source = signInSourceName({
          service: row.service,
          clinic: await clinics.nameOf(row.providerId, tx),
        })
        const mail = outsideMails.code(source, code, CODE_LIFE_SECONDS / 60)
        await queueMail(services, tx, { kind: 'security', to: email, ...mail })
      })
      return codeSent
    },

    /**
     * Counts a try, then compares. @returns the ticket with its address proved
     * @throws AppError `auth.otp_invalid`, `auth.otp_expired`, `auth.too_many_attempts`, `outside.expired`
     */
    async confirm(token: string, code: string, ip: string): Promise<Ticket & { email: string }> {
      await limiter.hit(authLimits.codeTriesByNetwork, networkOf(ip), 'auth.too_many_attempts')
      const { tokenHash } = await read(token)
      const row = await takeOutsideCodeTry(db, tokenHash, clock())
      if (!isTicket(row) || !row.email || !row.codeHash) throw new AppError('auth.otp_invalid')
      if (!isSame(row.codeHash, hashCode(row, row.email, code))) throw new AppError('auth.otp_invalid')
      if (!row.codeExpiresAt || row.codeExpiresAt <= clock()) throw new AppError('auth.otp_expired')
      if (!(await proveAddress(db, { tokenHash, codeHash: row.codeHash })))
        throw new AppError('auth.otp_invalid')
      return { ...row, email: row.email, isEmailProved: true }
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
